// The hall display and the site: asks every two seconds what there is to show and how, reports what is on the screen,
// and says when it cannot know. Speaks to hall.js only by events on `document`:
//   hall:content                                   the lists in #hall-source were replaced
//   hall:settings {views, seconds, languages, ground, held, blank, announcement: null | {nl, en}}
//   hall:command {kind: "next" | "previous"}
// and `window.hallClockOffset`, milliseconds to add to this computer's clock. hall.js tells where it is: `hall.place()`.
//
// One request at a time, each with a deadline, the next one planned when the last one ended: whatever happens there
// is one timer. What cannot be read counts as no answer, also a page of a hotel's Wi-Fi with status 200.
(() => {
  "use strict";
  const net = document.getElementById("hall-net");
  if (!net || !window.fetch || !window.AbortController) return;
  const data = net.dataset;
  const banner = document.getElementById("hall-connection");
  const cover = document.getElementById("hall-cover");
  const EVERY = 2000;
  const LONGEST = 15000; // between two tries while the site does not answer
  const REFUSED = [5000, 60000]; // while it answers that there is nothing to show here: at first, later
  const DEADLINE = 6000;
  const CONTENT_DEADLINE = 20000;
  const PATIENCE = 5000; // without an answer for so long: say so
  const DAY = 20 * 3600 * 1000;
  const CALM = 5000; // a new release waits for this long with answers
  const MOST_TURNS = 20;
  const MOST_WINDOWS = 8;
  const ROUGHLY = 400; // what the way there and back makes of a clock
  const RELOADED = "swiss64:hall-reloaded";

  const screenName = nameOfScreen();
  let have = data.have;
  let heardAt = Number(data.now); // when the site was heard last, by the site's clock: this computer's may jump
  let heardTick = performance.now();
  let failures = 0;
  let refusals = 0;
  let turn = null;
  let told = "";
  let newerSince = null; // since when (performance.now) this page is of another release or tournament
  let timer = null;
  let busy = false;

  const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  // --- which screen this is -------------------------------------------------------------------------------------------
  // A name by chance, kept by the browser, so that a screen that comes back gets its settings again. Two windows
  // of one browser are two screens: each holds the lock of its name for as long as it is open.
  function fresh() {
    const bytes = window.crypto.getRandomValues(new Uint8Array(15));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  function kept(storage, key) {
    try {
      const known = storage.getItem(key) || fresh();
      storage.setItem(key, known);
      return known;
    } catch (_error) { return fresh(); }
  }
  function store(kind) {
    try { return window[kind]; } catch (_error) { return null; }
  }
  // The page that was here before a reload may let go of its name a moment later than this one asks for it.
  function claim(name, patience) {
    const cutter = new AbortController();
    const end = setTimeout(() => cutter.abort(), patience);
    return new Promise((resolve) => {
      const held = () => { clearTimeout(end); resolve(true); return new Promise(() => {}); };
      navigator.locks.request(`swiss64-screen-${name}`, { signal: cutter.signal }, held).catch(() => resolve(false));
    });
  }
  async function nameOfScreen() {
    const before = kept(store("sessionStorage"), "swiss64:screen");
    if (!navigator.locks) return before;
    const known = [];
    for (let number = 1; number <= MOST_WINDOWS; number += 1) known.push(kept(store("localStorage"), `swiss64:screen:${number}`));
    if (known.includes(before) && await claim(before, 1500)) return before;
    for (const name of known) {
      if (await claim(name, 100)) { remember(name); return name; }
    }
    return before;
  }
  function remember(name) {
    try { window.sessionStorage.setItem("swiss64:screen", name); } catch (_error) { /* forgotten with this page */ }
  }

  // --- asking ---------------------------------------------------------------------------------------------------------
  class Refused extends Error {
    constructor(status) { super(`refused: ${status}`); this.status = status; }
  }
  // `HX-Request` makes the site answer 401 instead of sending this request to the log-in page.
  async function ask(url, most) {
    const cutter = new AbortController();
    const deadline = setTimeout(() => cutter.abort(), most || DEADLINE);
    try {
      const answer = await fetch(url, { signal: cutter.signal, redirect: "manual", cache: "no-store", headers: { "HX-Request": "true" } });
      if ([401, 403, 404].includes(answer.status)) throw new Refused(answer.status);
      if (answer.status !== 200 && answer.status !== 204) throw new Error(`status ${answer.status}`);
      return { answer, text: answer.status === 204 ? "" : await answer.text() };
    } finally {
      clearTimeout(deadline);
    }
  }
  function place() {
    try { return (window.hall && window.hall.place && window.hall.place()) || {}; } catch (_error) { return {}; }
  }
  async function askState() {
    const { view, page, of } = place();
    const asked = new URLSearchParams({ screen: await screenName, have, view: view || "", page: page || "", of: of || "" });
    const sent = Date.now();
    const began = performance.now();
    const { text } = await ask(`${data.state}?${asked}`);
    const state = JSON.parse(text);
    if (typeof state.have !== "string" || !state.settings) throw new Error("not the state");
    const took = performance.now() - began;
    const offset = Math.round(state.now - sent - took / 2);
    if (window.hallClockOffset === undefined || Math.abs(offset - window.hallClockOffset) > ROUGHLY) window.hallClockOffset = offset;
    return state;
  }
  async function askContent() {
    const { answer, text } = await ask(`${data.content}?${new URLSearchParams({ have })}`, CONTENT_DEADLINE);
    if (answer.status === 204) return;
    const source = new DOMParser().parseFromString(text, "text/html").getElementById("hall-source");
    const now = answer.headers.get("X-Hall-Have");
    if (!now || !source) throw new Error("not the content");
    document.getElementById("hall-source").replaceWith(document.importNode(source, true));
    have = now;
    emit("hall:content");
  }

  // --- what the answer changes ----------------------------------------------------------------------------------------
  async function follow(state) {
    if (state.have !== have) await askContent();
    const ground = state.settings.ground || data.ground;
    const settings = { ...state.settings, ground };
    const written = JSON.stringify(settings);
    if (written !== told) emit("hall:settings", settings);
    told = written;
    // Turns asked for before this page was opened were for another one.
    const turns = turn === null ? 0 : state.turn - turn;
    turn = state.turn;
    for (let n = 0; n < Math.min(Math.abs(turns), MOST_TURNS); n += 1) emit("hall:command", { kind: turns > 0 ? "next" : "previous" });
    await renew(state);
  }
  // Another release, or another tournament at the same address: the whole page anew, when the site has answered well
  // for a while, and not again for the same reason soon, should an old and a new server answer in turn.
  async function renew(state) {
    const wanted = `${state.release} ${state.tournament}`;
    if (wanted === `${data.release} ${data.tournament}`) { newerSince = null; return; }
    if (newerSince === null) newerSince = performance.now();
    if (performance.now() - newerSince >= CALM) await reload(wanted, 600000);
  }
  async function reload(wanted, notWithin) {
    await ask(window.location.href, CONTENT_DEADLINE); // else the browser would show its own error page, and stay there
    if (mayReload(wanted, notWithin)) window.location.reload();
  }
  function mayReload(wanted, notWithin) {
    const storage = store("sessionStorage");
    try {
      const [last, at] = (storage.getItem(RELOADED) || " |0").split("|");
      if (last === wanted && Math.abs(Date.now() - Number(at)) < notWithin) return false;
      storage.setItem(RELOADED, `${wanted}|${Date.now()}`);
      return true;
    } catch (_error) { return true; }
  }

  // --- saying what is the matter --------------------------------------------------------------------------------------
  function since() {
    const moment = new Date(heardAt);
    const form = { hour: "2-digit", minute: "2-digit", timeZone: data.zone };
    const long = performance.now() - heardTick > DAY ? { weekday: "short", day: "numeric", month: "short" } : {};
    return moment.toLocaleString(document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang, { ...form, ...long });
  }
  function say(words) {
    if (banner.textContent !== words) banner.textContent = words;
    banner.hidden = !words;
  }
  // Nothing of the tournament stays: neither in sight nor in the page.
  function hide(words) {
    if (cover.textContent !== words) cover.textContent = words;
    if (!cover.hidden) return;
    cover.hidden = false;
    say("");
    document.title = "Swiss64";
    emit("hall:settings", { announcement: null, held: false });
    const nothing = document.createElement("div");
    nothing.id = "hall-source";
    nothing.appendChild(document.createElement("div")).className = "hall-language";
    nothing.firstChild.lang = document.documentElement.lang;
    document.getElementById("hall-source").replaceWith(nothing);
    document.querySelector(".hall-top h1").textContent = "";
    emit("hall:content");
    for (const part of document.querySelectorAll(".hall-top, #main, #hall-controls")) part.inert = true;
  }
  function refused(status) {
    failures = 0;
    refusals += 1;
    hide(status === 401 ? data.signedOut : status === 403 ? data.refused : data.gone);
  }
  function failed() {
    failures += 1;
    if (cover.hidden && performance.now() - heardTick >= PATIENCE) say(data.offline.replace("{time}", since()));
  }
  async function heard(state) {
    // What was taken away comes back with the whole page.
    if (refusals) await reload("back", 30000); else await follow(state);
    failures = 0;
    heardAt = state.now;
    heardTick = performance.now();
    say("");
  }

  // --- again and again ------------------------------------------------------------------------------------------------
  function pause() {
    if (refusals) return refusals < 6 ? REFUSED[0] : REFUSED[1];
    const wait = Math.min(LONGEST, EVERY * Math.pow(1.5, failures));
    return failures ? wait * (0.8 + 0.4 * Math.random()) : wait;
  }
  async function poll() {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    try {
      await heard(await askState());
    } catch (error) {
      if (error instanceof Refused) refused(error.status); else failed();
    } finally {
      busy = false;
      timer = setTimeout(poll, pause());
    }
  }
  window.addEventListener("online", poll);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) poll(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) poll(); });
  poll();
})();
