let ahead = 0

/** What no page needs before the visitor asks for it; once it is loaded it is there at once. */
export const loadOverlays = () => import('./overlays.ts')

/** Loads it before the visitor asks. Where that fails the page stays as it is: what the visitor has typed is worth more. */
export async function loadOverlaysAhead(): Promise<void> {
  ahead++
  try {
    await loadOverlays()
  } catch {
    // The visitor's own request for it tries again, and reports.
  } finally {
    ahead--
  }
}

export function isLoadingAhead(): boolean {
  return ahead > 0
}
