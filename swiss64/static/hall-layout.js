// The layout of the hall display: how many columns, how big, how many pages, which columns of a table, which form of a name.
// Text is measured on a canvas, once for each text; nothing here touches the page. `hall.js` asks, and puts rows where this says.
(() => {
  "use strict";
  const LEAST = 0.022; // of the screen's height: the smallest type that is read from the back of the room
  const COMFORT = 0.028;
  const GREATEST = 0.08;
  const ROW = 1.4; // the height of a line, in its type size
  const HEAD = 0.62; // the type of a head beside that of its rows
  const GAP = 0.7; // between the cells of a row, in em
  const PAD = 0.35; // left and right of a row
  const BETWEEN = 1.2; // between the columns of a page, in em of the smallest type
  const MOST_COLUMNS = 4;
  const CHIP = 2.2; // a colour with its border
  const PART = 1.1; // the half in "3½", which has a place of its own
  const NEVER = 99; // a column in which nobody has anything
  const SAFE = 1.04; // a canvas may measure a little less than the page needs

  // --- text ---------------------------------------------------------------------------------------------------------
  const pen = document.createElement("canvas").getContext("2d");
  let measured = new Map();
  let family = "";
  function width(text, bold) {
    const key = (bold ? "b" : "n") + text;
    const known = measured.get(key);
    if (known !== undefined) return known;
    if (!family) family = getComputedStyle(document.body).fontFamily;
    pen.font = `${bold ? "700 " : ""}100px ${family}`;
    const found = pen.measureText(text).width / 100 * SAFE;
    measured.set(key, found);
    return found;
  }
  // A new list of players begins with an empty memory, so that a display that stands for a week does not fill up.
  function forget() { measured = new Map(); family = ""; }

  const textOf = (cell) => cell.textContent.trim().replace(/\s+/g, " ");
  function cellWidth(cell) {
    if (cell.querySelector(".chip")) return CHIP;
    const part = cell.querySelector(".part");
    return part ? width(textOf(cell).replace(/[¼½¾]/g, ""), true) + PART : width(textOf(cell), true);
  }

  // The rows of a list. In a language that is not that of the page a list has only the rows that differ; the others
  // are those of the whole list.
  function rowsOf(section) {
    const own = [...section.querySelectorAll("li")];
    if (!("partial" in section.parentElement.dataset)) return own;
    const instead = new Map(own.map((row) => [row.dataset.key, row]));
    const whole = document.querySelector(`#hall-source .hall-language:not([data-partial]) [data-section="${section.dataset.section}"]`);
    return [...whole.querySelectorAll("li")].map((row) => instead.get(row.dataset.key) || row);
  }

  // --- the columns of a list ------------------------------------------------------------------------------------------
  // What each cell of a row stands in: [cell, first column, number of columns]; .hall-span has all that follow.
  function placed(row) {
    let column = 0;
    return [...row.children].map((cell) => {
      const span = cell.classList.contains("hall-span") ? 99 : 1;
      const found = [cell, column, span];
      column += span;
      return found;
    });
  }
  function columnsOf(section, all, nameWidth) {
    const head = section.querySelector(".hall-head");
    const columns = [...head.children].map((cell) => ({
      named: cell.classList.contains("hall-name"),
      optional: Number(cell.dataset.optional || 0),
      head: width(textOf(cell), false),
      text: 0,
      alone: 0,
      says: false,
      names: [],
    }));
    for (const row of all) {
      for (const [cell, place, span] of placed(row)) {
        // The second line of a row begins under the second column: the first stands beside both.
        const column = columns[place < columns.length ? place : place - columns.length + 1];
        if (!column || cell.classList.contains("hall-whole")) break;
        const said = textOf(cell);
        if (said && said !== "0") column.says = true;
        if (span > 1) {
          // Has the room of what follows, or needs room of its own when nothing does.
          column.alone = Math.max(column.alone, cellWidth(cell));
        } else if (!column.named) {
          column.text = Math.max(column.text, cellWidth(cell));
        } else if (cell.dataset.n) {
          column.names.push(nameWidth(cell.dataset.n));
        } else if (cell.textContent) {
          column.names.push(width(textOf(cell), false));
        }
      }
    }
    columns.forEach((column) => {
      column.names.sort((a, b) => a - b);
      if (column.optional && !column.says) column.optional = NEVER;
    });
    return columns;
  }

  // --- what fits --------------------------------------------------------------------------------------------------------
  const kept = (columns, extras) => columns.filter((column) => column.optional <= extras);
  function fixedWidth(columns, headRatio) {
    const cells = columns.reduce((sum, column) => sum + (column.named ? 0 : Math.max(column.text, column.head * headRatio)), 2 * PAD + GAP * (columns.length - 1));
    return cells + loneRest(columns);
  }
  // What the last column needs more, so that the word of who is away fits over all columns behind the name.
  function loneRest(columns) {
    const at = columns.findIndex((column) => column.alone);
    if (at < 0 || columns.slice(at).some((column) => column.named)) return 0;
    const behind = columns.slice(at).reduce((sum, column) => sum + Math.max(column.text, column.head * 0.9), GAP * (columns.length - at - 1));
    return Math.max(0, columns[at].alone - behind);
  }
  const longest = (column) => Math.max(column.names.length ? column.names[column.names.length - 1] : 0, 4);
  const nameNeed = (columns, most) => columns.reduce((sum, column) => sum + (column.named ? Math.min(longest(column), most) : 0), 0);
  function shortening(columns, most) {
    let lost = 0;
    let count = 0;
    for (const column of columns) for (const name of column.names) { count += 1; lost += Math.max(0, 1 - most / name); }
    return count ? lost / count : 0;
  }
  function nameWidths(columns) {
    const all = columns.reduce((found, column) => found.concat(column.names), []).sort((a, b) => a - b);
    const at = (share) => all.length ? all[Math.min(all.length - 1, Math.floor(share * all.length))] : 6;
    return [...new Set([at(1), at(0.97), at(0.9), at(0.75), at(0.5), 11, 9.5, 8].filter((one) => one >= 7.5 || one === at(1)))];
  }
  // The type size at which so many rows of `lines` lines stand in a column of that height.
  function sizeByHeight(height, rows, lines, least) {
    const size = (height - 1.35 * least) / (rows * ROW * lines);
    return HEAD * size <= least ? size : height / (rows * ROW * lines + 1.35 * HEAD);
  }
  // What it costs to leave out the columns after the first `extras`: the first tie-break says most.
  const FIRST = { standings: 0.6, names: 0.3 };
  function dropCost(extras, all, view) {
    if (extras >= all) return 0;
    return (extras === 0 ? FIRST[view] || 0.1 : 0) + 0.1 * (all - Math.max(extras, 1));
  }

  function* ways(columns, area, most, view) {
    const all = Math.max(...columns.map((column) => (column.optional === NEVER ? 0 : column.optional)));
    for (let extras = all; extras >= 0; extras -= 1) {
      const chosen = kept(columns, extras);
      for (const names of nameWidths(chosen)) {
        const need = fixedWidth(chosen, 1) + nameNeed(chosen, names);
        const cost = dropCost(extras, all, view) + 2.5 * shortening(chosen, names);
        for (let count = 1; count <= most; count += 1) {
          const wide = (area.width - (count - 1) * BETWEEN * area.least) / count;
          if (wide / need >= area.least) yield { extras, count, cost, wide, size: Math.min(wide / need, area.greatest) };
        }
      }
    }
  }
  // Small type is worth making bigger; what can be read from everywhere is not worth a shortened name.
  const worth = (size, area) => [area.comfort, 1.4 * area.comfort].reduce((sum, enough) => sum + 0.6 * Math.log(Math.min(size, enough)), 0.3 * Math.log(size));
  // The best way to show `rows` rows: {pages, count, size, extras, wide}. More pages than needed only for much bigger type.
  function solve(columns, rows, lines, area, most, view) {
    const possible = [...ways(columns, area, Math.min(most, rows), view)];
    let best = null;
    let fewest = 0;
    for (let pages = 1; pages <= rows; pages += 1) {
      for (const way of possible) {
        const high = Math.ceil(Math.ceil(rows / pages) / way.count);
        const size = Math.min(way.size, sizeByHeight(area.height, high, lines, area.least));
        if (size < area.least) continue;
        const score = worth(size, area) - way.cost - 1.2 * Math.log(pages);
        if (!best || score > best.score + 1e-9) best = Object.assign({}, way, { pages, size, score });
        if (!fewest) fewest = pages;
      }
      if (fewest && pages >= fewest + 2) break;
    }
    return best || squeezed(rows, lines, area);
  }
  // A window in which no name has room: one column, the smallest type, the names as short as they can be.
  function squeezed(rows, lines, area) {
    const high = Math.max(1, Math.floor((area.height - 1.35 * area.least) / (ROW * lines * area.least)));
    return { pages: Math.ceil(rows / high), count: 1, size: area.least, extras: 0, wide: area.width };
  }
  // The widths of the cells in pixels: what is left goes to the names, then between the cells.
  function tracks(columns, way, headSize) {
    const chosen = kept(columns, way.extras);
    const room = (way.wide - chosen.length) / way.size; // less what is rounded up below
    let rest = room - fixedWidth(chosen, headSize / way.size);
    const named = chosen.filter((column) => column.named).sort((a, b) => longest(a) - longest(b));
    const given = new Map();
    named.forEach((column, place) => {
      const share = Math.max(1, Math.min(longest(column), rest / (named.length - place)));
      given.set(column, share);
      rest -= share;
    });
    // Boards read best with White and Black alike.
    if (named.length === 2 && named.every((column) => !column.optional)) {
      const share = Math.max(...given.values());
      const more = named.reduce((sum, column) => sum + share - given.get(column), 0);
      if (more <= rest) { named.forEach((column) => given.set(column, share)); rest -= more; }
    }
    const wider = Math.max(0, Math.min(rest / Math.max(1, chosen.length - 1), 1.2));
    const gap = (GAP + wider) * way.size;
    const lone = loneRest(chosen);
    const cell = (column, place) => (column.named ? given.get(column) : Math.max(column.text, column.head * headSize / way.size) + (place === chosen.length - 1 ? lone : 0));
    return { gap, cells: chosen.map((column, place) => Math.ceil(cell(column, place) * way.size)) };
  }
  // `count` in `parts` parts that differ by one at most, as [from, to).
  function even(from, count, parts) {
    const made = [];
    for (let part = 0; part < parts; part += 1) {
      const size = Math.floor(count / parts) + (part < count % parts ? 1 : 0);
      made.push([from, from + size]);
      from += size;
    }
    return made;
  }

  function areaOf(wide, height, screenHeight) {
    const least = Math.ceil(screenHeight * LEAST * 10) / 10;
    return { width: wide, height, least, comfort: screenHeight * COMFORT, greatest: screenHeight * GREATEST };
  }
  // All that is needed to put a list on the screen; `nameWidth` gives the width in em of a player's whole name.
  function plan(section, area, nameWidth) {
    const all = rowsOf(section);
    const rows = all.length;
    const lines = section.dataset.view === "corrections" ? 2 : 1;
    const most = Number({ boards: 2, open: 2, results: 2, corrections: 2, standings: 3 }[section.dataset.view] || MOST_COLUMNS);
    const columns = columnsOf(section, all, nameWidth);
    const way = solve(columns, rows, lines, area, most, section.dataset.view);
    const size = Math.floor(way.size * 10) / 10;
    const head = Math.max(area.least, HEAD * size);
    const headHeight = Math.ceil(1.35 * head);
    const pages = even(0, rows, way.pages);
    const high = Math.ceil(Math.ceil(rows / way.pages) / way.count);
    const row = Math.min(Math.floor((area.height - headHeight) / high), Math.floor(2 * ROW * size * lines));
    return Object.assign(tracks(columns, Object.assign({}, way, { size }), head), {
      size, head, headHeight, row, lines, count: way.count, extras: way.extras,
      rows: all,
      between: BETWEEN * area.least,
      optional: columns.map((column) => column.optional),
      pages: pages.map(([from, to]) => even(from, to - from, Math.min(way.count, to - from))),
    });
  }

  window.hallLayout = { plan, placed, rowsOf, width, forget, areaOf, PAD };
})();
