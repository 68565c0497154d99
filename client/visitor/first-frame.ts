/**
 * Calls back after the browser has painted a frame, so that `start` does not delay it. Calls back at once on a hidden
 * page, which paints no frame.
 */
export function afterFirstFrame(start: () => void): void {
  if (document.hidden) start()
  // requestAnimationFrame calls back before the frame is painted; a timer set there runs after it.
  else requestAnimationFrame(() => setTimeout(start))
}
