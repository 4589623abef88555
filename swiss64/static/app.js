// What every page needs: the CSRF header, polite polling, and keeping the reader's place when a part refreshes itself.
// Loaded with `defer`; works with the event names of htmx 4 and 2. No eval, nothing inline.
(() => {
  "use strict";
  const LIVE = "[data-live]";
  const stale = document.getElementById("stale");
  // An event about an element that is gone meanwhile comes from the document, which matches nothing.
  const isLive = (target) => target instanceof Element && target.matches(LIVE);
  const pollers = () => document.querySelectorAll(`${LIVE}[hx-get]`);
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
    if (!document.hidden && window.htmx) pollers().forEach((element) => window.htmx.trigger(element, "refresh"));
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
    const time = heard.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    tell(stale.dataset.offline.replace("{time}", time));
  }
  function status(event) {
    const { ctx, xhr } = event.detail;
    return ctx ? (ctx.response ? ctx.response.status : 0) : xhr ? xhr.status : 0;
  }
  function answered(event) {
    if (!isLive(event.target)) return;
    const code = status(event);
    if (code === 404 && event.target.closest("#me")) {
      remember(null); // the player was removed
    } else if (code === 404) {
      event.target.removeAttribute("hx-get");
      tell(stale.dataset.gone);
    } else if (code >= 200 && code < 400) {
      heard = new Date();
      tell("");
    } else {
      offline();
    }
  }
  document.addEventListener("htmx:after:request", answered);
  document.addEventListener("htmx:afterRequest", answered);
  document.addEventListener("htmx:error", (event) => { if (isLive(event.target)) offline(); });

  // --- keeping the reader's place over a swap -----------------------------------------------------------------------
  const rows = (element) => new Map([...element.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row]));
  const openDetails = (element) => [...element.querySelectorAll("details[id][open]")].map((d) => d.id);

  function place(element) {
    const active = document.activeElement;
    const inside = element.contains(active) ? active : null;
    const anchor = [...element.querySelectorAll("[data-key]")].find((row) => row.getBoundingClientRect().bottom > 0);
    return {
      texts: new Map([...rows(element)].map(([key, row]) => [key, row.textContent])),
      open: openDetails(element),
      focus: inside && (inside.id ? `#${CSS.escape(inside.id)}` : inside.getAttribute("href") ? `[href="${CSS.escape(inside.getAttribute("href"))}"]` : null),
      anchor: anchor && anchor.getBoundingClientRect().top < 0 ? null : anchor && anchor.dataset.key,
      top: anchor ? anchor.getBoundingClientRect().top : 0,
      scrolled: window.scrollY > 0,
    };
  }
  function restore(element, before) {
    const after = rows(element);
    for (const [key, row] of after) {
      const text = before.texts.get(key);
      if (text !== undefined && text !== row.textContent) mark(row);
    }
    before.open.forEach((id) => { const details = document.getElementById(id); if (details) details.open = true; });
    const focus = before.focus && element.querySelector(before.focus);
    if (focus) focus.focus({ preventScroll: true });
    const anchor = before.scrolled && before.anchor && after.get(before.anchor);
    if (anchor) window.scrollBy({ top: anchor.getBoundingClientRect().top - before.top, behavior: "instant" });
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
    for (const [id, before] of waiting) {
      const element = document.getElementById(id);
      if (element) restore(element, before);
    }
    waiting.clear();
  }
  document.addEventListener("htmx:before:swap", beforeSwap);
  document.addEventListener("htmx:beforeSwap", beforeSwap);
  document.addEventListener("htmx:after:swap", afterSwap);
  document.addEventListener("htmx:afterSwap", afterSwap);

  // --- find me: the phone remembers who one is, per tournament -----------------------------------------------------------
  const mine = document.body.dataset.tournament ? `swiss64:me:${document.body.dataset.tournament}` : null;
  function remembered() {
    try { return mine && localStorage.getItem(mine); } catch { return null; }
  }
  function remember(entry) {
    try { if (entry) localStorage.setItem(mine, entry); else localStorage.removeItem(mine); } catch { /* a private window: not remembered */ }
    showMe();
  }
  async function showMe() {
    const entry = remembered();
    const place = document.getElementById("me");
    markMe();
    if (!place) return;
    if (!entry) { place.replaceChildren(); return; }
    const answer = await fetch(place.dataset.me.replace(/0$/, entry)).catch(() => null);
    if (!answer) return;
    if (answer.status === 404) { remember(null); return; }
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...page.body.children);
    if (window.htmx) window.htmx.process(place);
  }
  function markMe() {
    const entry = remembered();
    document.querySelectorAll("[data-entries]").forEach((row) => row.classList.toggle("me", !!entry && row.dataset.entries.split(" ").includes(entry)));
    document.querySelectorAll("[data-remember]").forEach((button) => { button.hidden = !mine || button.dataset.remember === entry; });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-remember], [data-forget]");
    if (!button || !mine) return;
    remember(button.dataset.remember || null);
    const form = document.getElementById("find");
    if (button.dataset.remember && document.getElementById("me")) {
      if (form) form.value = "";
      document.getElementById("matches")?.replaceChildren();
      window.scrollTo({ top: 0 });
    }
  });
  document.addEventListener("htmx:after:swap", markMe);
  document.addEventListener("htmx:afterSwap", markMe);

  // --- small helps --------------------------------------------------------------------------------------------------
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
  // A row of tabs or of rounds wider than the screen: the present one in the middle.
  function centre(current) {
    document.querySelectorAll(current).forEach((here) => {
      const row = here.closest(".tabs, ol");
      row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - here.offsetWidth) / 2;
    });
  }
  centre(".tabs [aria-current], .rounds [aria-current]");
  document.addEventListener("htmx:after:swap", () => centre(".rounds [aria-current]"));
  document.addEventListener("htmx:afterSwap", () => centre(".rounds [aria-current]"));
  showMe();
})();
