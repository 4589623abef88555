// The hall display: shows the lists of #hall-source in pages that fit the screen, one after the other.
//
// The content (`display.content`, the element #hall-source) has `.hall-language[lang]` for each language with
// `.hall-list[data-view]` in it: whole in the language of the page, in the others (`data-partial`) with only the rows that
// differ. `data-automatic` marks the lists that fit the moment. #hall-forms has the forms of each name.
// Events on `document`, from hall-net.js:
//   hall:content                        a new #hall-source stands there
//   hall:settings {views, seconds, languages, ground, held, blank, announcement}   what is missing stays as it is
//   hall:command {kind: "next" | "previous"}
// `announcement` is a text or {nl, en}. `window.hallClockOffset` (ms) is what the clock of this computer is behind the
// server's. Pages turn by performance.now(): the clock may jump.
(() => {
  "use strict";
  const layout = window.hallLayout;
  const FRESH = 60; // seconds that a new result is marked
  const SHIFTS = [[0, 0], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];
  const get = (id) => document.getElementById(id);
  const body = document.body;
  const screen = get("hall-screen");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const now = () => Date.now() + (window.hallClockOffset || 0);
  const chosen = { views: [], seconds: 12, languages: [document.documentElement.lang], ground: "", held: false, blank: false, announcement: "" };
  const told = {};
  let names = new Map();
  let pages = [];
  let shown = 0;
  let tongue = 0; // which of the languages
  let since = performance.now();
  let shifted = performance.now();
  let shift = 0;
  let fresh = new Map();
  let results = null;
  let built = "";

  function element(tag, className, parent) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (parent) parent.append(made);
    return made;
  }
  function setText(target, text) { if (target.textContent !== text) target.textContent = text; }

  // --- content --------------------------------------------------------------------------------------------------------
  function source() {
    const all = [...document.querySelectorAll("#hall-source .hall-language")];
    const wanted = chosen.languages.map((code) => all.find((one) => one.lang === code)).filter(Boolean);
    const languages = wanted.length ? wanted : all.slice(0, 1);
    tongue %= Math.max(1, languages.length);
    return { languages, here: languages[tongue] };
  }
  function sections(language) {
    const all = [...language.querySelectorAll(".hall-list")].filter((one) => one.dataset.view === "start" || layout.rowsOf(one).length);
    const always = all.filter((one) => one.dataset.view === "corrections");
    const picked = chosen.views.reduce((found, view) => found.concat(all.filter((one) => one.dataset.view === view)), []);
    if (picked.length) return always.concat(picked.filter((one) => !always.includes(one)));
    return all.filter((one) => "automatic" in one.dataset);
  }
  function readNames() {
    names = new Map();
    for (const one of document.querySelectorAll("#hall-forms li")) names.set(one.dataset.n, { title: one.dataset.title || "", forms: one.dataset.forms.split("\n") });
  }
  const wholeName = (number) => {
    const known = names.get(number);
    return known ? layout.width(known.forms[0]) + (known.title ? layout.width(`${known.title} `) : 0) : 4;
  };
  // Results that were not there in the content before this one.
  function noteResults(language) {
    const found = new Map();
    for (const row of language.querySelectorAll('[data-view="results"] li[data-key]')) found.set(row.dataset.key, row.textContent);
    const moment = performance.now();
    const kept = new Map();
    for (const [key, text] of found) {
      if (results && results.get(key) !== text) kept.set(key, moment);
      else if (fresh.has(key) && moment - fresh.get(key) < FRESH * 1000) kept.set(key, fresh.get(key));
    }
    fresh = kept;
    results = found;
  }

  // --- pages ------------------------------------------------------------------------------------------------------------
  function pagesOf(section, area) {
    if (section.dataset.view === "start") return [{ section, message: true }];
    const found = layout.plan(section, area, wholeName);
    return found.pages.map((columns) => ({ section, plan: found, columns }));
  }
  function relayout() {
    const before = pages[shown];
    if (plan()) show(stay(before));
  }
  // Cuts the lists of the present language into pages; false when there is nothing to cut or no room at all.
  function plan() {
    const { here } = source();
    if (!here || !screen.clientWidth || !screen.clientHeight) return false;
    const area = layout.areaOf(screen.clientWidth, screen.clientHeight, window.innerHeight);
    body.style.setProperty("--least", `${area.least}px`);
    pages = [];
    for (const section of sections(here)) pages.push(...pagesOf(section, area));
    built = `${screen.clientWidth} ${screen.clientHeight} ${window.innerHeight}`;
    return true;
  }
  // Where the page that was shown is now: as far in the same list, or the beginning when that is not shown any more.
  function stay(before) {
    if (!before) return Math.max(0, Math.min(shown, pages.length - 1));
    const same = (page) => page.section.dataset.title === before.section.dataset.title || (page.section.dataset.view === before.section.dataset.view && page.section.lang !== before.section.lang);
    const first = pages.findIndex(same);
    if (first < 0) return 0;
    const count = pages.filter(same).length;
    return first + Math.min(before.place || 0, count - 1);
  }
  function build() {
    if (!get("hall-source")) return;
    layout.forget();
    screen.hidden = false;
    body.classList.add("paged");
    readNames();
    noteResults(document.querySelector("#hall-source .hall-language:not([data-partial])"));
    head();
    relayout();
  }
  // The first form of a name that fits, and what is to be said of the player: in full, else by its first letters.
  function fill(cell, room, size) {
    const known = names.get(cell.dataset.n);
    if (!known) return;
    const title = known.title && !cell.classList.contains("hall-opponent") ? `${known.title} ` : "";
    const note = cell.dataset.note || "";
    const fits = (form, said) => (layout.width(title + form) + (said ? layout.width(said) + 0.6 : 0)) * size <= room + 0.5;
    const said = !note || fits(known.forms[0], note) ? note : `${note.slice(0, 2)}.`;
    let at = known.forms.findIndex((form) => fits(form, said));
    if (at < 0) at = known.forms.length - 1;
    cell.textContent = "";
    if (title) element("span", "fide-title", cell).textContent = title;
    const text = element("span", "player", cell);
    text.dir = "auto";
    text.textContent = known.forms[at];
    if (said) element("span", "hall-note", cell).textContent = said;
    cell.dataset.form = at;
  }
  function clone(row, way, words) {
    const copy = row.cloneNode(true);
    const chip = copy.querySelector(".chip");
    if (chip) chip.textContent = chip.classList.contains("white") ? words.white : words.black;
    for (const [cell, place] of layout.placed(copy)) {
      if (way.optional[place] > way.extras) { cell.remove(); continue; }
      if (!cell.dataset.n) continue;
      const kept = way.optional.slice(0, place).filter((one) => one <= way.extras).length;
      fill(cell, way.cells[way.lines > 1 ? secondLine(place, way) : kept], way.size);
    }
    if (fresh.has(row.dataset.key) && performance.now() - fresh.get(row.dataset.key) < FRESH * 1000) copy.classList.add("hall-fresh");
    return copy;
  }
  // In a row of two lines the first cell stands beside both.
  const secondLine = (place, way) => (place < way.cells.length ? place : place - way.cells.length + 1);

  function draw(page) {
    const made = element("div", "hall-page-rows");
    if (page.message) {
      made.append(page.section.querySelector(".hall-message").cloneNode(true));
      return made;
    }
    const way = page.plan;
    const words = page.section.parentElement.dataset;
    made.style.setProperty("--size", `${way.size}px`);
    made.style.setProperty("--row", `${way.row}px`);
    made.style.setProperty("--head", `${way.head}px`);
    made.style.setProperty("--head-row", `${way.headHeight}px`);
    made.style.setProperty("--gap", `${way.gap}px`);
    made.style.setProperty("--pad", `${layout.PAD * way.size}px`);
    made.style.setProperty("--between", `${way.between}px`);
    made.style.setProperty("--tracks", way.cells.map((one) => `${one}px`).join(" "));
    made.lang = page.section.parentElement.lang;
    for (const [from, to] of page.columns) {
      const column = element("div", `hall-column ${page.section.className}`, made);
      column.append(clone(page.section.querySelector(".hall-head"), way, words));
      const list = element("ol", "", column);
      for (let row = from; row < to; row += 1) list.append(clone(way.rows[row], way, words));
    }
    return made;
  }
  // The canvas may be wrong by a pixel: what is too wide after all takes its next form.
  function verify() {
    for (let again = 0; again < 3; again += 1) {
      const wide = [...screen.querySelectorAll(".hall-name[data-form]")].filter((cell) => cell.scrollWidth > cell.clientWidth);
      let changed = false;
      for (const cell of wide) {
        const { forms } = names.get(cell.dataset.n);
        const next = Number(cell.dataset.form) + 1;
        if (next >= forms.length) continue;
        cell.dataset.form = next;
        cell.querySelector(".player").textContent = forms[next];
        changed = true;
      }
      if (!changed) return;
    }
  }
  function show(index) {
    shown = index;
    const page = pages[index];
    screen.textContent = "";
    if (page) {
      const list = pages.filter((one) => one.section === page.section);
      page.place = list.indexOf(page);
      screen.append(draw(page));
      verify();
    }
    setText(get("hall-title"), page ? page.section.dataset.title : "");
    setText(get("hall-state"), page ? page.section.dataset.state : "");
    tellPlace();
    progress();
  }
  function tellPlace() {
    const { here } = source();
    const place = pages.length > 1 ? `${shown + 1}/${pages.length}` : "";
    setText(get("hall-page"), chosen.held && here ? `${place} ‖ ${here.dataset.held}`.trim() : place);
  }
  function turn(by) {
    since = performance.now();
    move();
    const at = shown + by;
    if (at >= 0 && at < pages.length) { show(at); return; }
    const { languages } = source();
    if (languages.length > 1) {
      tongue = (tongue + by + languages.length) % languages.length;
      head();
      plan();
    }
    show(by > 0 ? 0 : Math.max(0, pages.length - 1));
  }
  const next = () => turn(1);
  const previous = () => turn(-1);
  function hold(on) {
    chosen.held = on === undefined ? !chosen.held : !!on;
    since = performance.now();
    tellPlace();
    progress();
  }

  // --- settings -----------------------------------------------------------------------------------------------------------
  function settings(wanted) {
    // Against what was told before: what somebody did at the screen itself stays until it is told otherwise.
    const changes = Object.keys(wanted).filter((name) => name in chosen && wanted[name] !== undefined && JSON.stringify(wanted[name]) !== told[name]);
    const changed = (name) => changes.includes(name);
    changes.forEach((name) => { told[name] = JSON.stringify(wanted[name]); });
    const lists = changed("views") || changed("languages");
    if (changed("held")) hold(wanted.held);
    const here = source().here;
    ["views", "languages", "seconds", "ground", "announcement", "blank"].forEach((name) => { if (changed(name)) chosen[name] = wanted[name] || (Array.isArray(chosen[name]) ? [] : ""); });
    if (!(chosen.seconds > 0)) chosen.seconds = 12;
    if (chosen.ground) body.classList.toggle("white", chosen.ground === "light");
    if (changed("blank")) blank(chosen.blank);
    if (lists && here) tongue = Math.max(0, source().languages.indexOf(here));
    head();
    if (lists) relayout();
  }
  function blank(how) {
    chosen.blank = how;
    body.classList.toggle("blank", !!how);
  }
  function announce(language) {
    const place = get("hall-announcement");
    const said = chosen.announcement && typeof chosen.announcement === "object" ? chosen.announcement[language] || Object.values(chosen.announcement).find(Boolean) || "" : chosen.announcement || "";
    const mark = `${said} ${window.innerWidth} ${window.innerHeight}`;
    if (place.dataset.mark === mark) return;
    place.dataset.mark = mark;
    place.hidden = !said;
    place.textContent = said;
    // Big when it is short; never more than a third of the screen.
    for (let size = 4.4; size >= 2.2; size -= 0.2) {
      place.style.fontSize = `${size}vh`;
      if (place.offsetHeight <= window.innerHeight / 3) break;
    }
  }

  // --- time -----------------------------------------------------------------------------------------------------------------
  const formats = new Map();
  function local(moment, zone) {
    if (!formats.has(zone)) formats.set(zone, new Intl.DateTimeFormat("en-GB", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
    const parts = {};
    for (const part of formats.get(zone).formatToParts(moment)) parts[part.type] = part.value;
    return parts;
  }
  const dayOf = (moment, zone) => { const parts = local(moment, zone); return `${parts.year}-${parts.month}-${parts.day}`; };
  function clockTime(moment, zone, language) {
    const { hour, minute } = local(moment, zone);
    if (language === "nl") return `${hour}.${minute}`;
    return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "am" : "pm"}`;
  }
  function duration(milliseconds, words) {
    const minutes = Math.ceil(milliseconds / 60000);
    if (minutes < 60) return words.minutes.replace("{m}", minutes);
    return words.hours.replace("{h}", Math.floor(minutes / 60)).replace("{m}", String(minutes % 60).padStart(2, "0"));
  }
  // The countdown is between two moments, so the clock going back at night does not touch it.
  function startLines(start, zone, words, hours) {
    const left = start - now();
    const today = dayOf(start, zone) === dayOf(now(), zone);
    const at = today ? words.startAt : words.startOn;
    if (left > 0 && left <= hours * 3600000) return [words.startIn.replace("{time}", duration(left, words)), at];
    if (left <= 0 && left > -60000) return [words.startNow, at];
    return [at];
  }
  function endLine(forecast, zone, words, language) {
    const steps = forecast.trim().split(" ").map((one) => one.split(">"));
    const here = steps.filter(([from]) => Date.parse(from) <= now()).pop() || steps[0];
    return here[1] ? [words.end.replace("{time}", clockTime(Date.parse(here[1]), zone, language))] : [];
  }
  function head() {
    const { here } = source();
    if (!here) return;
    const data = get("hall-source").dataset;
    announce(here.lang);
    setText(get("hall-clock"), clockTime(now(), data.zone, here.lang));
    const lines = (data.forecast ? endLine(data.forecast, data.zone, here.dataset, here.lang) : []).concat(data.start && here.dataset.startAt ? startLines(Date.parse(data.start), data.zone, here.dataset, data.forecast ? 1 : 6) : []);
    setText(get("hall-time"), lines[0] || "");
    setText(get("hall-then"), lines[1] || "");
  }
  function progress() {
    const several = pages.length > 1 || source().languages.length > 1;
    const passed = (performance.now() - since) / 1000;
    // Who wants no motion sees the place, not the time.
    const done = calm.matches ? (shown + 1) / pages.length : passed / chosen.seconds;
    get("hall-progress").style.transform = `scaleX(${several && !chosen.held ? Math.min(1, done) : 0})`;
    return several && !chosen.held && passed >= chosen.seconds;
  }
  // The whole picture a few pixels to the side, so that nothing burns in. There is room for it at the edges.
  function move() {
    shifted = performance.now();
    shift = (shift + 1) % SHIFTS.length;
    const step = Math.max(2, Math.round(window.innerHeight / 400));
    body.style.setProperty("--shift-x", `${SHIFTS[shift][0] * step}px`);
    body.style.setProperty("--shift-y", `${SHIFTS[shift][1] * step}px`);
  }
  function tick() {
    head();
    if (performance.now() - shifted >= 60000) move();
    if (progress()) next();
  }

  // --- controls ---------------------------------------------------------------------------------------------------------------
  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => {});
  }
  const full = get("hall-full");
  if (document.fullscreenEnabled && full) {
    full.hidden = false;
    full.addEventListener("click", fullScreen);
  }
  let idle;
  function awake() {
    body.classList.remove("idle");
    clearTimeout(idle);
    idle = setTimeout(() => body.classList.add("idle"), 4000);
  }
  ["mousemove", "keydown", "touchstart"].forEach((name) => document.addEventListener(name, awake, { passive: true }));
  const KEYS = {
    ArrowRight: next, ArrowDown: next, PageDown: next,
    ArrowLeft: previous, ArrowUp: previous, PageUp: previous,
    " ": () => hold(), b: () => blank(!chosen.blank), ".": () => blank(!chosen.blank), f: fullScreen,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    if (event.target.closest("input, select, textarea") || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  // The screen stays on; the browser lets go of that when the page is hidden.
  let lock = null;
  async function stayOn() {
    if (!navigator.wakeLock || document.hidden || (lock && !lock.released)) return;
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
  }
  document.addEventListener("visibilitychange", stayOn);

  // --- begin --------------------------------------------------------------------------------------------------------------------
  // Also the head and an announcement take room: whatever changes the size of the screen, the pages follow.
  new ResizeObserver(() => {
    if (pages.length && `${screen.clientWidth} ${screen.clientHeight} ${window.innerHeight}` !== built) { head(); relayout(); }
  }).observe(screen);
  document.addEventListener("hall:content", build);
  document.addEventListener("hall:settings", (event) => settings(event.detail || {}));
  document.addEventListener("hall:command", (event) => { if (event.detail.kind === "previous") previous(); else next(); });
  window.hall = { next, place: () => ({ view: pages[shown] ? pages[shown].section.dataset.view : "", page: shown + 1, of: pages.length }) };
  awake();
  build();
  stayOn();
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(build);
  setInterval(tick, 500);
})();
