/** Milliseconds without a change before the changed sections are rendered. */
const PAUSE_MS = 80

/** Milliseconds between two renderings while a person types without a pause: the Worker takes 120 requests a minute of a preview. */
const STEADY_MS = 600

/** Number of renderings that may follow each other faster than that. */
const QUICK = 6

/** When changed sections are rendered: the first few changes at once, further ones at a steady pace. */
export function startPace() {
  /** When the noted renderings would end if each took `STEADY_MS`, in milliseconds. */
  let busyUntil = 0
  return {
    note(now: number): void {
      busyUntil = Math.min(Math.max(busyUntil, now) + STEADY_MS, now + (QUICK + 1) * STEADY_MS)
    },
    /** Milliseconds to wait before the next rendering. */
    pause(now: number): number {
      return Math.max(PAUSE_MS, busyUntil - now - (QUICK - 1) * STEADY_MS)
    },
  }
}
