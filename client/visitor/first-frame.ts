/** Calls back once the browser has painted a frame, so that `start` delays none; at once where the page is hidden and paints none. */
export function afterFirstFrame(start: () => void): void {
  if (document.hidden) start()
  // The callback of a frame runs before it is painted, and a timer after it.
  else requestAnimationFrame(() => setTimeout(start))
}
