// A term where it stands: a tap, or Enter, opens its short explanation in a little window; Escape, a tap elsewhere or "Close"
// closes it, and the reader is back at the word. Without this script the word is a link to the page of the term.
// A link that says "why" does the same (templates/why/_link.html): its data-short is empty, and its window is at its own address.
// Plain ES2015 and old interfaces, for the phones of then. Nothing inline: places are set from here, which the policy allows.
(() => {
  "use strict";
  const TERM = "a.term[data-short]";
  const GAP = 8;
  let opened = null; // { link, box }
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

  function close(back) {
    asked = null;
    if (!opened) return;
    const { link, box } = opened;
    opened = null;
    if (box.parentNode) box.parentNode.removeChild(box);
    mark(link, false);
    if (!back) return;
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
    close(false);
    const answer = new DOMParser().parseFromString(text, "text/html").getElementById("term-window");
    const box = answer && document.importNode(answer, true);
    if (!box) { window.location.href = link.href; return; }
    document.body.appendChild(box);
    opened = { link, box };
    mark(link, true);
    place(link, box);
    box.focus({ preventScroll: true });
    const edges = box.getBoundingClientRect();
    if (edges.top < 0 || edges.bottom > window.innerHeight) box.scrollIntoView();
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
    if (opened && target instanceof Element && opened.box.contains(target)) {
      if (target.closest("[data-close]")) close(true);
      return;
    }
    const link = termOf(target);
    const plain = !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const same = opened !== null && link === opened.link;
    if (opened) close(same);
    if (!link || !plain) return;
    event.preventDefault();
    if (!same) ask(link);
  });

  document.addEventListener("keydown", (event) => {
    if (!opened) return;
    if (event.key === "Escape" || event.key === "Esc") {
      event.preventDefault();
      close(true);
    } else if (event.key === "Tab") {
      turn(event);
    }
  });

  // The Tab key stays in the window while it is open: it stands at the end of the page, far from its word.
  function turn(event) {
    const stops = Array.from(opened.box.querySelectorAll("a[href], button"));
    const first = stops[0];
    const last = stops[stops.length - 1];
    const here = document.activeElement;
    if (event.shiftKey && (here === first || here === opened.box)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && here === last) {
      event.preventDefault();
      first.focus();
    }
  }

  window.addEventListener("resize", () => { if (opened && document.contains(opened.link)) place(opened.link, opened.box); });
})();
