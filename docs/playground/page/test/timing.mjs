// Measures how long the page takes to react to an event.

/**
 * An expression for a page: does something fifteen times, and is the median of the milliseconds until the task after it,
 * in which the page has been changed.
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
