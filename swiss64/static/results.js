// Entering results by keyboard, and honest rows: a result that did not arrive says so.
// Everything works without this file too; it only presses the buttons that are there.
(() => {
  "use strict";
  const list = document.getElementById("boards");
  if (!list) return;
  const KEYS = { 1: "1", 0: "0", 5: "5", "=": "5", "½": "5", Delete: "Delete", Backspace: "Delete" };
  const waiting = new Map(); // board → the button (a selector) pressed while its last result was under way
  const focused = new Set(); // boards that had the focus when they were replaced

  const rows = () => [...list.querySelectorAll(".board-row")];
  const rowOf = (node) => (node instanceof Element ? node.closest(".board-row") : null);
  const isOpen = (row) => row.classList.contains("open") && !row.hasAttribute("aria-busy");

  // --- moving -------------------------------------------------------------------------------------------------------
  function makeCurrent(row) {
    if (row) rows().forEach((other) => { other.tabIndex = other === row ? 0 : -1; });
  }
  function go(row) {
    if (!row) return;
    makeCurrent(row);
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  }
  function step(row, by) {
    const all = rows();
    go(all[all.indexOf(row) + by]);
  }
  function nextOpen(row) {
    const all = rows();
    const here = all.indexOf(row);
    go([...all.slice(here + 1), ...all.slice(0, here)].find(isOpen) || row);
  }
  list.addEventListener("focusin", (event) => { const row = rowOf(event.target); if (row) makeCurrent(row); });
  makeCurrent(rows().find(isOpen) || rows()[0]);

  // --- pressing -----------------------------------------------------------------------------------------------------
  function press(row, selector) {
    if (row.hasAttribute("aria-busy")) {
      waiting.set(row.dataset.board, selector);
      return;
    }
    const button = row.querySelector(selector);
    if (button && button.getAttribute("aria-pressed") !== "true") button.click();
  }
  const isTyping = (node) => node instanceof Element && node.matches("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (isTyping(event.target)) return;
    const row = rowOf(event.target);
    if (!row) {
      const atRest = event.target === document.body;
      if (atRest && event.key === "ArrowDown") {
        event.preventDefault();
        go(rows().find((one) => one.tabIndex === 0));
      }
      if (event.key === "/") openJump(event);
      return;
    }
    if (event.key in KEYS) {
      event.preventDefault();
      if (event.repeat) return;
      const key = KEYS[event.key];
      press(row, `[data-press="${key}"]`);
      if (key !== "Delete") nextOpen(row);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(row, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "/") {
      openJump(event);
    }
  });

  // --- going to a board by its number -------------------------------------------------------------------------------
  const jump = document.getElementById("go-to-board");
  document.querySelectorAll(".keys").forEach((hint) => { hint.hidden = false; });
  function openJump(event) {
    event.preventDefault();
    jump.focus();
    jump.select();
  }
  jump.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const row = document.getElementById(`board-${jump.value.trim()}`);
    jump.setAttribute("aria-invalid", row ? "false" : "true");
    if (row) {
      jump.value = "";
      go(row);
    }
  });

  // --- sending ------------------------------------------------------------------------------------------------------
  const formOf = (event) => (event.target instanceof Element && event.target.matches(".result-form") ? event.target : null);

  // A thumb that corrects itself before the answer is there: kept until it is, else the answer would sweep it away.
  list.addEventListener("submit", (event) => {
    const row = rowOf(event.target);
    if (!row || !event.submitter || !row.hasAttribute("aria-busy")) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.set(row.dataset.board, `[name="result"][value="${event.submitter.value}"]`);
  }, true);
  list.addEventListener("submit", (event) => {
    const row = rowOf(event.target);
    if (!row) return;
    row.setAttribute("aria-busy", "true");
    row.querySelectorAll(".not-saved").forEach((old) => old.remove());
    if (event.submitter) event.submitter.classList.add("under-way");
  });
  function failed(form, words) {
    const row = rowOf(form);
    if (!row || !row.isConnected) return;
    row.removeAttribute("aria-busy");
    waiting.delete(row.dataset.board);
    row.querySelectorAll(".under-way").forEach((button) => button.classList.remove("under-way"));
    row.querySelectorAll(".not-saved").forEach((old) => old.remove());
    const problem = document.createElement("p");
    problem.className = "problem not-saved";
    problem.setAttribute("role", "alert");
    problem.textContent = words;
    form.append(problem);
  }
  document.addEventListener("htmx:error", (event) => {
    const form = formOf(event);
    if (form) failed(form, list.dataset.notSaved);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const form = formOf(event);
    if (!form) return;
    const code = event.detail.ctx.response ? event.detail.ctx.response.status : 0;
    // 404, 409 and 422 bring the row with its own words, 401 leads to the log-in page.
    if (code >= 500 || code === 400 || code === 403 || code === 429) failed(form, list.dataset.refused);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const row = rowOf(event.target);
    if (row && row.contains(document.activeElement)) focused.add(row.dataset.board);
    dropOlder(event.detail.tasks);
  });
  // Answers may overtake each other: what stands beside the boards is only replaced by something newer.
  function dropOlder(tasks) {
    for (let index = tasks.length - 1; index >= 0; index -= 1) {
      const coming = tasks[index].fragment.querySelector?.("[data-revision]");
      const shown = coming && document.getElementById(coming.id);
      if (tasks[index].type === "oob" && shown && Number(coming.dataset.revision) < Number(shown.dataset.revision)) tasks.splice(index, 1);
    }
  }
  document.addEventListener("htmx:after:swap", () => {
    for (const board of focused) {
      const row = document.getElementById(`board-${board}`);
      if (row && !list.contains(document.activeElement)) {
        makeCurrent(row);
        row.focus({ preventScroll: true });
      }
    }
    focused.clear();
    for (const [board, selector] of waiting) {
      const row = document.getElementById(`board-${board}`);
      if (!row || row.hasAttribute("aria-busy")) continue;
      waiting.delete(board);
      if (!row.classList.contains("has-problem")) press(row, selector);
    }
  });
})();
