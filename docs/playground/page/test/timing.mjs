// Measures how long the page takes to react to an event.

/**
 * Returns an expression for a page. It does something fifteen times, and gives the median time in milliseconds until the
 * next task, by which the page has changed.
 */
export const timed = (action) => `(async () => {
  const times = [];
  for (let n = 0; n < 15; ++n) {
    const begun = performance.now();
    ${action};
    await new Promise((resolve) => setTimeout(resolve));
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times.sort((a, b) => a - b)[7];
})()`;

export const step = `[...document.querySelectorAll(".steps button")].find((each) => each.textContent === "Step ▶").click()`;
export const hover = `document.querySelector(".tokens li").dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))`;
