// Handles colours, search and keys. The script runs before the page is drawn, so that the page never changes its
// colours.
(() => {
  "use strict";
  const { root, search: folder } = document.currentScript.dataset;
  const here = document.currentScript.src;
  // The root of the site, in which this script is.
  const start = new URL(".", here);

  // The playground stores its theme under the same name.
  const stored = () => {
    try {
      const theme = localStorage.getItem("strata-theme");
      return theme === "light" || theme === "dark" ? theme : null;
    } catch {
      return null;
    }
  };
  const preferred = matchMedia("(prefers-color-scheme: dark)");
  const themeNow = () => stored() ?? (preferred.matches ? "dark" : "light");
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    const button = document.getElementById("theme-button");
    if (!button) return;
    const other = theme === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", `Use ${other} colours`);
    button.textContent = theme === "dark" ? "☀" : "☾";
    button.hidden = false;
  };
  show(themeNow());
  preferred.addEventListener("change", () => show(themeNow()));

  // Fills an element with an excerpt. The excerpt is HTML whose only elements are <mark>.
  function fillMarked(element, html) {
    const parsed = new DOMParser().parseFromString(html, "text/html").body;
    for (const node of parsed.childNodes) {
      const mark = node.nodeName === "MARK" ? document.createElement("mark") : null;
      if (mark) mark.textContent = node.textContent;
      element.append(mark ?? node.textContent);
    }
  }
  function made(name, text) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    return element;
  }
  function rowOf({ url, meta, excerpt, sub_results: parts }) {
    const row = made("li");
    // The best place on the page, unless this is the beginning of the page.
    const best = parts[0] && parts[0].title !== meta.title ? parts[0] : null;
    const link = made("a");
    link.href = best?.url ?? url;
    link.append(made("strong", meta.title));
    if (best) link.append(` › ${best.title}`);
    const text = made("p");
    fillMarked(text, best?.excerpt ?? excerpt);
    row.append(link, text);
    return row;
  }

  function startSearch() {
    const dialog = document.getElementById("search");
    const button = document.getElementById("search-button");
    const input = dialog.querySelector("input");
    const status = dialog.querySelector("[role=status]");
    const list = dialog.querySelector("ol");
    let index = null;
    const loadIndex = () =>
      (index ??= (async () => {
        const pagefind = await import(new URL(`${folder}/pagefind.js`, start).href);
        await pagefind.options({ baseUrl: start.pathname, excerptLength: 22 });
        await pagefind.init();
        return pagefind;
      })());
    let latest = 0;
    const search = async () => {
      const words = input.value.trim();
      const turn = ++latest;
      if (words === "") {
        list.replaceChildren();
        status.textContent = "";
        return;
      }
      try {
        const { results } = await (await loadIndex()).search(words);
        const shown = await Promise.all(results.slice(0, 12).map((each) => each.data()));
        if (turn !== latest) return;
        list.replaceChildren(...shown.map(rowOf));
        const pages = results.length === 1 ? "1 page" : `${results.length} pages`;
        status.textContent = results.length === 0 ? "No page has these words." : results.length > 12 ? `The best 12 of ${pages}` : pages;
      } catch (error) {
        index = null;
        if (turn === latest) status.textContent = `The search does not work: ${error.message}`;
      }
    };
    const open = () => {
      dialog.showModal();
      input.select();
      loadIndex().catch(() => {});
    };
    button.hidden = false;
    button.addEventListener("click", open);
    input.addEventListener("input", () => void search());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    // A result on this page only changes the fragment, so the dialog must close.
    list.addEventListener("click", (event) => event.target.closest("a") && dialog.close());
    dialog.querySelector("form").addEventListener("submit", (event) => {
      const first = list.querySelector("a");
      if (event.submitter !== null && document.activeElement !== input) return;
      event.preventDefault();
      first?.click();
    });
    dialog.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const stops = [input, ...list.querySelectorAll("a")];
      stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + step))].focus();
      event.preventDefault();
    });
    addEventListener("keydown", (event) => {
      const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping || dialog.open) return;
      event.preventDefault();
      open();
    });
  }

  // Lets users scroll with keys what scrolls sideways.
  function markScrolling() {
    for (const each of document.querySelectorAll(".scroll"))
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
  }

  document.addEventListener("DOMContentLoaded", () => {
    show(themeNow());
    document.getElementById("theme-button").addEventListener("click", () => {
      const next = themeNow() === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("strata-theme", next);
      } catch {
        // The theme lasts until the page is closed.
      }
      show(next);
    });
    startSearch();
    const outline = document.querySelector(".outline");
    if (outline) outline.open = matchMedia("(min-width: 80rem)").matches;
    markScrolling();
    addEventListener("resize", markScrolling);
    document.addEventListener("toggle", markScrolling, true);
    addEventListener("beforeprint", () => {
      for (const each of document.querySelectorAll("article details")) each.open = true;
    });
  });
})();
