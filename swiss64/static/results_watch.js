// A page of results that several people work on: what a colleague enters appears by itself. Never under a thumb: a
// board that somebody is busy with stays as it is and only says what happened; the server tells who was first.
// It begins when all scripts are there: it stands before app.js, whose helps it needs.
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const list = document.getElementById("boards");
  const swiss64 = window.swiss64;
  if (!list || !list.dataset.watch || !swiss64) return;
  const CALM = 350; // milliseconds after a thumb was lifted: its click is still to come
  const news = document.getElementById("boards-news");
  const stale = document.getElementById("stale");
  let have = list.dataset.revision;
  let timer = 0;
  let asking = false;
  let pressing = false;
  let lifted = 0;
  let asked = new Set(); // the rows as they were when the question was asked

  // --- thumbs -------------------------------------------------------------------------------------------------------
  const press = () => { pressing = true; };
  const lift = () => { pressing = false; lifted = Date.now(); };
  document.addEventListener("pointerdown", press, true);
  ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, lift, true));
  const atRest = () => !pressing && Date.now() - lifted >= CALM;
  function whenAtRest(act) {
    if (atRest()) act();
    else setTimeout(() => whenAtRest(act), CALM);
  }

  // --- asking -------------------------------------------------------------------------------------------------------
  const rows = () => swiss64.each(".board-row", list);
  function address() {
    const shown = rows().map((row) => row.dataset.board + (row.dataset.seen || "-")).join(".");
    const only = list.dataset.open ? "&open=1" : "";
    return `${list.dataset.watch}?have=${have}&mark=${list.dataset.mark}${only}&seen=${shown}`;
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, Number(list.dataset.every) * 1000 * (0.9 + 0.2 * Math.random()));
  }
  function ask() {
    clearTimeout(timer);
    if (asking || document.hidden || !list.dataset.watch) return;
    asking = true;
    asked = new Set(rows());
    fetch(address(), { credentials: "same-origin", headers: { "HX-Request": "true" } })
      .then((answer) => answer.text().then((text) => heard(answer.status, text)))
      .catch(swiss64.offline)
      .then(() => { asking = false; if (list.dataset.watch) later(); });
  }
  function heard(code, text) {
    if (code === 204) {
      swiss64.came();
    } else if (code === 200) {
      swiss64.came();
      const page = new DOMParser().parseFromString(text, "text/html");
      whenAtRest(() => put(page));
    } else if (code === 401 || code === 403 || code === 404) {
      delete list.dataset.watch;
      swiss64.tell(stale.dataset.gone);
    } else {
      swiss64.offline();
    }
  }
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });

  // --- putting in place ---------------------------------------------------------------------------------------------
  function put(page) {
    const moved = page.getElementById("boards-moved");
    if (moved) {
      if (!document.getElementById("boards-moved")) list.parentNode.insertBefore(document.importNode(moved, true), list);
      delete list.dataset.watch;
      return;
    }
    const state = page.getElementById("round-state");
    if (!state) return;
    const before = swiss64.place(document.getElementById("main"));
    list.dataset.every = page.getElementById("boards").dataset.every;
    const left = swiss64.each(".board-row", page).filter((row) => !takeRow(row, page));
    ["round-state", "round-links", "tournament-status"].forEach((id) => takeAside(page.getElementById(id)));
    swiss64.restore(document.getElementById("main"), before);
    const none = document.getElementById("no-boards");
    if (none) none.hidden = rows().length > 0;
    if (!left.length) have = state.dataset.revision; // what was left alone is asked for again
  }
  function takeRow(coming, page) {
    const shown = document.getElementById(coming.id);
    const about = page.querySelector(`[data-about="${coming.dataset.board}"]`);
    if (shown && shown.dataset.seen === coming.dataset.seen) return true;
    if (shown && !asked.has(shown)) return false; // replaced while this was under way, by something newer
    if (shown && isBusy(shown)) {
      tellIn(shown, about);
      return false;
    }
    const made = document.importNode(coming, true);
    if (shown) {
      made.tabIndex = shown.tabIndex;
      list.replaceChild(made, shown);
    } else {
      list.insertBefore(made, rows().find((row) => Number(row.dataset.board) > Number(coming.dataset.board)) || null);
    }
    if (window.htmx) window.htmx.process(made);
    swiss64.mark(made);
    if (news && about) news.textContent = about.textContent;
    return true;
  }
  // A result on its way, a conflict to decide, other results opened to choose from.
  const isBusy = (row) => row.hasAttribute("aria-busy") || row.classList.contains("has-problem") || !!row.querySelector(".more[open]");
  function tellIn(row, about) {
    if (!about || row.hasAttribute("aria-busy")) return;
    const old = row.querySelector(".meanwhile");
    if (old && old.textContent === about.textContent) return;
    const note = old || row.querySelector("form").appendChild(document.createElement("p"));
    note.className = "warning meanwhile";
    note.setAttribute("role", "status");
    note.textContent = about.textContent;
  }
  function takeAside(coming) {
    const shown = coming && document.getElementById(coming.id);
    if (!shown || Number(coming.dataset.revision) < Number(shown.dataset.revision)) return;
    const made = document.importNode(coming, true);
    made.removeAttribute("hx-swap-oob");
    if (shown.textContent === made.textContent) shown.dataset.revision = made.dataset.revision;
    else shown.parentNode.replaceChild(made, shown);
  }
  later();
});
