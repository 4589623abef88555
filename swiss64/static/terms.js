// A term where it stands: a tap, or Enter, opens its short explanation in a little window; Escape, a tap elsewhere or "Close"
// closes it, and the reader is back at the word. Without this script the word is a link to the page of the term.
// A term in such a window opens a second one over it; Escape and "Close" close the last one.
// A link that says "why" does the same (templates/why/_link.html): its data-short is empty, and its window is at its own address.
// Plain ES2015 and old interfaces, for the phones of then. Nothing inline: places are set from here, which the policy allows.
(() => {
  "use strict";
  const TERM = "a.term[data-short]";
  const GAP = 8;
  const opened = []; // { link, box }, each opened from a link in the one before
  let asked = null;

  const termOf = (target) => (target instanceof Element ? target.closest(TERM) : null);

  function mark(link, open) {
    link.setAttribute("aria-haspopup", "dialog");
    link.setAttribute("aria-expanded", open ? "true" : "false");
  }
  // Words that a refresh brings later are told to be more than links when the reader comes to them.
  Array.from(document.querySelectorAll(TERM)).forEach((link) => mark(link, false));
  document.addEventListener("focusin", (event) => {
    const link = termOf(event.target);
    if (link && !link.hasAttribute("aria-expanded")) mark(link, false);
  });

  function last() { return opened[opened.length - 1]; }

  // Which of the open windows something is in, -1 for none of them.
  function windowOf(target) {
    for (let index = opened.length - 1; index >= 0; index -= 1) if (opened[index].box.contains(target)) return index;
    return -1;
  }

  // Closes the last windows, so that only so many stay open.
  function closeTo(count, back) {
    asked = null;
    let link = null;
    while (opened.length > count) {
      const closed = opened.pop();
      if (closed.box.parentNode) closed.box.parentNode.removeChild(closed.box);
      mark(closed.link, false);
      link = closed.link;
    }
    if (!back || !link) return;
    // The part of the page may have refreshed itself meanwhile: then the same word in it.
    const again = Array.from(document.querySelectorAll(TERM)).filter((one) => one.href === link.href)[0];
    const target = document.contains(link) ? link : again;
    if (target) target.focus();
  }

  function place(link, box) {
    const word = link.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const left = Math.max(GAP, Math.min(word.left, width - box.offsetWidth - GAP));
    const below = word.bottom + GAP + box.offsetHeight <= window.innerHeight || word.top < box.offsetHeight + GAP;
    const top = below ? word.bottom + GAP / 2 : word.top - box.offsetHeight - GAP / 2;
    box.style.left = `${left + window.pageXOffset}px`;
    box.style.top = `${top + window.pageYOffset}px`;
  }

  function show(link, text) {
    const count = windowOf(link) + 1;
    closeTo(count, false);
    const answer = new DOMParser().parseFromString(text, "text/html").getElementById("term-window");
    const box = answer && document.importNode(answer, true);
    if (!box) { window.location.href = link.href; return; }
    if (count) own(box, count);
    document.body.appendChild(box);
    opened.push({ link, box });
    Array.from(box.querySelectorAll(TERM)).forEach((word) => mark(word, false));
    mark(link, true);
    place(link, box);
    box.focus({ preventScroll: true });
    const edges = box.getBoundingClientRect();
    if (edges.top < 0 || edges.bottom > window.innerHeight) box.scrollIntoView();
  }

  // A window over another one has names of its own: each is on a page once.
  function own(box, count) {
    [box].concat(Array.from(box.querySelectorAll("[id]"))).forEach((part) => { part.id += `-${count}`; });
    box.setAttribute("aria-labelledby", `${box.getAttribute("aria-labelledby")}-${count}`);
  }

  function ask(link) {
    const request = new XMLHttpRequest();
    asked = request;
    const leave = () => { if (asked === request) window.location.href = link.href; };
    request.open("GET", link.dataset.short || `${link.href}?window`);
    request.onload = () => {
      if (asked !== request) return;
      asked = null;
      if (request.status === 200) show(link, request.responseText);
      else window.location.href = link.href;
    };
    request.onerror = leave;
    request.timeout = 5000;
    request.ontimeout = leave;
    request.send();
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const inside = target instanceof Element ? windowOf(target) : -1;
    if (inside >= 0 && target.closest("[data-close]")) { closeTo(inside, true); return; }
    const link = termOf(target);
    const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const same = link !== null && opened.some((one) => one.link === link);
    closeTo(inside + 1, same);
    if (!link || !plain) return;
    event.preventDefault();
    if (!same) ask(link);
  });

  document.addEventListener("keydown", (event) => {
    if (!opened.length) return;
    if (event.key === "Escape" || event.key === "Esc") {
      event.preventDefault();
      closeTo(opened.length - 1, true);
    } else if (event.key === "Tab") {
      turn(event);
    }
  });

  // The Tab key stays in the last window while it is open: it stands at the end of the page, far from its word.
  function turn(event) {
    const box = last().box;
    const stops = Array.from(box.querySelectorAll("a[href], button"));
    const first = stops[0];
    const end = stops[stops.length - 1];
    const here = document.activeElement;
    if (event.shiftKey && (here === first || here === box)) {
      event.preventDefault();
      end.focus();
    } else if (!event.shiftKey && here === end) {
      event.preventDefault();
      first.focus();
    }
  }

  window.addEventListener("resize", () => { opened.forEach((one) => { if (document.contains(one.link)) place(one.link, one.box); }); });
})();
