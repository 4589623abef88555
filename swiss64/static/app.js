// What every page needs: the CSRF header, polite polling, and keeping the reader's place when a part refreshes itself.
// Loaded with `defer`; works with the event names of htmx 4 and 2, and refreshes pages by itself where htmx does not run.
// Plain ES2015 and old interfaces, for the phones of then (tests/test_scripts.py looks). No eval, nothing inline.
(() => {
  "use strict";
  const LIVE = "[data-live]";
  const stale = document.getElementById("stale");
  const each = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  // An event about an element that is gone meanwhile comes from the document, which matches nothing.
  const isLive = (target) => target instanceof Element && target.matches(LIVE);
  const pollers = () => each(`${LIVE}[hx-get]`);
  let heard = new Date();

  // --- requests -----------------------------------------------------------------------------------------------------
  function configure(event) {
    const request = event.detail.ctx ? event.detail.ctx.request : event.detail;
    const token = document.querySelector('meta[name="csrf-token"]');
    const method = (request.method || request.verb || "get").toLowerCase();
    if (token && method !== "get") request.headers["X-CSRFToken"] = token.content;
    if (isLive(event.target) && (document.hidden || !event.target.hasAttribute("hx-get"))) event.preventDefault();
  }
  document.addEventListener("htmx:config:request", configure);
  document.addEventListener("htmx:configRequest", configure);

  function refresh() {
    if (document.hidden) return;
    pollers().forEach((element) => { if (window.htmx) window.htmx.trigger(element, "refresh"); else ask(element); });
  }
  document.addEventListener("visibilitychange", refresh);
  window.addEventListener("online", refresh);
  window.addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });

  // --- how fresh the page is ----------------------------------------------------------------------------------------
  function tell(words) {
    if (!stale || stale.textContent === words) return;
    stale.hidden = !words;
    stale.textContent = words;
  }
  function offline() {
    if (stale) tell(stale.dataset.offline.replace("{time}", clockTime(heard)));
  }
  function clockTime(moment) { // as the pages write it: 14.30, 2:30 pm
    const hours = moment.getHours(), minutes = ("0" + moment.getMinutes()).slice(-2);
    if (document.documentElement.lang !== "en") return ("0" + hours).slice(-2) + "." + minutes;
    return (hours % 12 || 12) + ":" + minutes + (hours < 12 ? " am" : " pm");
  }
  const GONE = [401, 403, 404, 410]; // deleted, or no longer for this reader
  function answered(element, code) {
    if (GONE.indexOf(code) >= 0 && element.closest("#me")) {
      remember(null); // the player was removed
    } else if (GONE.indexOf(code) >= 0) {
      element.removeAttribute("hx-get");
      if (stale) tell(stale.dataset.gone);
    } else if (code >= 200 && code < 400) {
      heard = new Date();
      tell("");
    } else {
      offline();
    }
  }
  function hear(event) {
    if (!isLive(event.target)) return;
    const answer = event.detail.ctx ? event.detail.ctx.response : event.detail.xhr;
    answered(event.target, answer ? answer.status : 0);
  }
  document.addEventListener("htmx:after:request", hear);
  document.addEventListener("htmx:afterRequest", hear);
  document.addEventListener("htmx:error", (event) => { if (isLive(event.target)) offline(); });

  // --- keeping the reader's place when a part is replaced -----------------------------------------------------------
  const cells = (row) => Array.from(row.cells || [row]);
  const keyed = (element) => new Map(each("[data-key]", element).map((row) => [row.dataset.key, row]));
  // A link or button that comes back: the same address or value in the row of the same key.
  function findAgain(lost, element) {
    if (lost.id) return document.getElementById(lost.id);
    const row = lost.key === undefined ? element : keyed(element).get(lost.key);
    if (!row) return null;
    if (lost.isRow) return row;
    const same = (node) => node.getAttribute("href") === lost.href && node.getAttribute("value") === lost.value;
    return each(lost.tag, row).find(same) || null;
  }
  function focusIn(element) {
    const node = document.activeElement;
    if (!node || !element.contains(node)) return null;
    const row = node.closest("[data-key]");
    return {
      id: node.id,
      key: row && element.contains(row) ? row.dataset.key : undefined,
      isRow: node === row,
      tag: node.tagName.toLowerCase(),
      href: node.getAttribute("href"),
      value: node.getAttribute("value"),
    };
  }
  // What to follow when the page grows above it: the first row in sight. Where rows changed places (standings)
  // that is the row at the same place in the list, not the same row, or the page would run after a player.
  const keys = (list) => each("[data-key]", list).map((row) => row.dataset.key);
  function firstInSight(rows) {
    const row = rows.find((one) => one.getBoundingClientRect().bottom > 0);
    if (!row || row.getBoundingClientRect().top >= window.innerHeight) return null;
    return { key: row.dataset.key, top: row.getBoundingClientRect().top, keys: keys(row.parentNode) };
  }
  function movedBy(anchor, rows) {
    const known = anchor.keys.filter((key) => rows.has(key));
    if (!known.length) return 0;
    const now = keys(rows.get(known[0]).parentNode);
    const sameOrder = known.join(" ") === now.filter((key) => anchor.keys.indexOf(key) >= 0).join(" ");
    const row = rows.get(sameOrder ? anchor.key : now[anchor.keys.indexOf(anchor.key)]);
    return row ? row.getBoundingClientRect().top - anchor.top : 0;
  }
  function place(element) {
    const rows = each("[data-key]", element);
    return {
      texts: new Map(rows.map((row) => [row.dataset.key, cells(row).map((cell) => cell.textContent)])),
      open: each("details[id]", element).map((details) => ({ id: details.id, open: details.open })),
      focus: focusIn(element),
      anchor: window.pageYOffset > 0 ? firstInSight(rows) : null,
      sideways: each(".sideways", element).map((box) => box.scrollLeft),
    };
  }
  function restore(element, before) {
    const rows = keyed(element);
    before.open.forEach((one) => { const details = document.getElementById(one.id); if (details) details.open = one.open; });
    each(".sideways", element).forEach((box, index) => { box.scrollLeft = before.sideways[index] || 0; });
    const focus = before.focus && findAgain(before.focus, element);
    if (focus && focus !== document.activeElement) focus.focus({ preventScroll: true });
    if (before.anchor) window.scrollBy(0, movedBy(before.anchor, rows));
    rows.forEach((row, key) => { if (isNew(row, before.texts.get(key), before.texts.size)) mark(row); });
  }
  // Changed where the reader can see it; a row that was not there is only new where it says so (`data-new`).
  function isNew(row, texts, known) {
    if (texts === undefined) return known > 0 && row.hasAttribute("data-new");
    return cells(row).some((cell, index) => cell.textContent !== texts[index] && cell.offsetWidth > 0);
  }
  function mark(row) {
    row.classList.add("changed");
    setTimeout(() => row.classList.remove("changed"), 6000);
  }
  const waiting = new Map();
  function beforeSwap(event) {
    if (isLive(event.target)) waiting.set(event.target.id, place(event.target));
  }
  function afterSwap() {
    waiting.forEach((before, id) => {
      const element = document.getElementById(id);
      if (element) came(element, before);
    });
    waiting.clear();
    markMe();
    centre(".rounds [aria-current]");
  }
  function came(element, before) {
    restore(element, before);
    const head = document.getElementById("tournament-status");
    if (!head || !element.dataset.status) return;
    head.textContent = element.dataset.statusWords;
    head.className = `status status-${element.dataset.status}`;
  }
  document.addEventListener("htmx:before:swap", beforeSwap);
  document.addEventListener("htmx:beforeSwap", beforeSwap);
  document.addEventListener("htmx:after:swap", afterSwap);
  document.addEventListener("htmx:afterSwap", afterSwap);

  // --- where htmx does not run: the same address at the same pace, the same element put in its place ----------------
  const due = new WeakMap();
  const asking = new WeakSet();
  function pace(element) {
    const found = /every (\d+)(m?)s/.exec(element.getAttribute("hx-trigger") || "");
    return found ? Number(found[1]) * (found[2] ? 1 : 1000 * (0.9 + 0.3 * Math.random())) : 0;
  }
  function ask(element) {
    if (!window.fetch || asking.has(element)) return;
    asking.add(element);
    const options = { credentials: "same-origin", headers: { "HX-Request": "true" } };
    fetch(element.getAttribute("hx-get"), options)
      .then((answer) => answer.text().then((text) => take(element, answer.status, text)))
      .catch(offline)
      .then(() => { asking.delete(element); due.set(element, Date.now() + pace(element)); });
  }
  function take(element, code, text) {
    answered(element, code);
    if (code !== 200 || !document.documentElement.contains(element)) return;
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(element.id);
    if (!fresh) return;
    const before = place(element);
    const made = document.importNode(fresh, true);
    element.parentNode.replaceChild(made, element);
    came(made, before);
    markMe();
  }
  function watch() {
    if (document.hidden) return;
    pollers().forEach((element) => {
      if (!due.has(element)) due.set(element, Date.now() + pace(element));
      else if (pace(element) && Date.now() >= due.get(element)) ask(element);
    });
  }
  if (!window.htmx) {
    watch();
    setInterval(watch, 1000);
  }

  // --- find me: the phone remembers who one is, per tournament -----------------------------------------------------------
  const mine = document.body.dataset.tournament ? `swiss64:me:${document.body.dataset.tournament}` : null;
  function remembered() {
    try { return mine && localStorage.getItem(mine); } catch (error) { return null; }
  }
  function remember(entry) {
    try { if (entry) localStorage.setItem(mine, entry); else localStorage.removeItem(mine); } catch (error) { /* a private window: not remembered */ }
    showMe();
  }
  function fill(box, elements) {
    while (box.firstChild) box.removeChild(box.firstChild);
    elements.forEach((element) => box.appendChild(document.importNode(element, true)));
  }
  function showMe() {
    const entry = remembered();
    const box = document.getElementById("me");
    markMe();
    if (!box) return;
    if (!entry) { fill(box, []); return; }
    if (!window.fetch) return;
    fetch(box.dataset.me.replace(/0$/, entry), { credentials: "same-origin" }).then((answer) => {
      if (answer.status === 404) remember(null);
      if (answer.ok) answer.text().then((text) => showMine(box, text));
    }, () => {});
  }
  function showMine(box, text) {
    fill(box, Array.from(new DOMParser().parseFromString(text, "text/html").body.children));
    if (window.htmx) window.htmx.process(box);
    markMe();
  }
  function markMe() {
    const entry = remembered();
    each("[data-entries]").forEach((row) => { row.classList.toggle("me", !!entry && row.dataset.entries.split(" ").indexOf(entry) >= 0); });
    each("[data-remember]").forEach((button) => { button.hidden = !mine || button.dataset.remember === entry; });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-remember], [data-forget]");
    if (!button || !mine) return;
    remember(button.dataset.remember || null);
    const field = document.getElementById("find");
    const matches = document.getElementById("matches");
    if (button.dataset.remember && document.getElementById("me")) {
      if (field) field.value = "";
      if (matches) fill(matches, []);
      window.scrollTo(0, 0);
    } else if (button.dataset.remember && field) {
      window.location.href = field.form.action.replace(/find[^/]*$/, ""); // from "Find me" to the page where one stands on top
    }
  });

  // --- small helps --------------------------------------------------------------------------------------------------
  each("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
  // A menu of tabs closes when one presses elsewhere, or Escape.
  const menu = document.getElementById("more-tabs");
  if (menu) {
    document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
  // A row of tabs or of rounds wider than the screen: the present one in the middle.
  function centre(current) {
    each(current).forEach((here) => {
      const row = here.closest(".tabs, ol");
      row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - here.offsetWidth) / 2;
    });
  }
  centre(".tabs [aria-current], .rounds [aria-current]");
  showMe();
  window.swiss64 = { each, place, restore, mark, tell, offline, came: () => { heard = new Date(); tell(""); } };
})();
