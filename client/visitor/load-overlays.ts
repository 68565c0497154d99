import { loadAhead } from '#shared/visitor/load-ahead.ts'

/** What no page needs before the visitor asks for it; once it is loaded it is there at once. */
export const loadOverlays = () => import('./overlays.ts')

export const loadOverlaysAhead = () => loadAhead(loadOverlays)
