// The hall display: cuts the lists of #hall-source into pages that fit the screen, and shows them in turn.
// A row goes to the next column as soon as it would not fit whole: what is measured is the real height.
(() => {
  "use strict";
  const PAGE_SECONDS = 12;
  const SCALES = [1.7, 1.4, 1.2, 1];
  const TWO_COLUMNS_FROM = 900;
  const get = (id) => document.getElementById(id);
  const screen = get("hall-screen");
  let pages = [];
  let shown = 0;
  let since = performance.now();

  function element(tag, className, parent) {
    const made = document.createElement(tag);
    made.className = className;
    if (parent) parent.append(made);
    return made;
  }

  // --- pages --------------------------------------------------------------------------------------------------------
  function pagesOf(section, columns, scale) {
    const made = [];
    let left = [];
    let list = null;
    const nextColumn = () => {
      if (!left.length) {
        // All columns stand before the first row is measured: their width decides how names wrap.
        const page = element("div", "hall-screen-page", screen);
        page.style.setProperty("--scale", scale);
        left = Array.from({ length: columns }, () => element("div", `hall-column ${section.className}`, page));
        made.push({ element: page, title: section.dataset.title, state: section.dataset.state });
      }
      const column = left.shift();
      const head = section.querySelector(".hall-head");
      if (head) column.append(head.cloneNode(true));
      list = element("ol", "", column);
    };
    for (const row of section.querySelectorAll("li")) {
      if (!list) nextColumn();
      const copy = row.cloneNode(true);
      list.append(copy);
      if (copy.getBoundingClientRect().bottom > screen.getBoundingClientRect().bottom && list.children.length > 1) {
        nextColumn();
        list.append(copy);
      }
    }
    return made;
  }
  function fitted(section) {
    let made = [];
    const most = screen.clientWidth >= TWO_COLUMNS_FROM ? 2 : 1;
    for (const scale of SCALES) {
      for (let columns = 1; columns <= most; columns += 1) {
        made.forEach((page) => page.element.remove());
        made = pagesOf(section, columns, scale);
        if (made.length <= 1) return made;
      }
    }
    return made;
  }
  function build() {
    const source = get("hall-source");
    screen.hidden = false;
    document.body.classList.add("paged");
    screen.replaceChildren();
    pages = [];
    for (const section of source.querySelectorAll(".hall-list")) pages.push(...fitted(section));
    show(Math.min(shown, Math.max(0, pages.length - 1)));
  }
  function show(index) {
    shown = index;
    pages.forEach((page, number) => page.element.classList.toggle("current", number === index));
    const page = pages[index];
    const title = get("hall-title");
    title.textContent = page ? page.title : "";
    if (page && page.state) element("span", "", title).textContent = page.state;
    get("hall-page").textContent = pages.length > 1 ? `${index + 1} / ${pages.length}` : "";
  }
  function next() {
    since = performance.now();
    if (pages.length) show((shown + 1) % pages.length);
  }

  // --- time ---------------------------------------------------------------------------------------------------------
  function tick() {
    const clock = get("hall-clock");
    clock.textContent = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: clock.dataset.zone });
    const passed = (performance.now() - since) / 1000;
    if (pages.length > 1 && passed >= PAGE_SECONDS) next();
    get("hall-progress").style.transform = `scaleX(${pages.length > 1 ? Math.min(1, passed / PAGE_SECONDS) : 0})`;
  }

  // --- controls -----------------------------------------------------------------------------------------------------
  const full = get("hall-full");
  if (document.fullscreenEnabled) {
    full.hidden = false;
    full.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => {});
    });
  }
  let idle;
  function awake() {
    document.body.classList.remove("idle");
    clearTimeout(idle);
    idle = setTimeout(() => document.body.classList.add("idle"), 4000);
  }
  ["mousemove", "keydown", "touchstart"].forEach((name) => document.addEventListener(name, awake, { passive: true }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === "PageDown") next();
  });

  let resized;
  window.addEventListener("resize", () => { clearTimeout(resized); resized = setTimeout(build, 150); });
  document.addEventListener("htmx:after:swap", build);
  document.addEventListener("htmx:afterSwap", build);
  awake();
  build();
  tick();
  setInterval(tick, 1000);
})();
