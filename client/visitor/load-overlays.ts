import { loadAhead } from '#shared/visitor/load-ahead.ts'

/** Loads the code for overlays, which no page needs before the visitor opens one. Later calls resolve at once. */
export const loadOverlays = () => import('./overlays.ts')

export const loadOverlaysAhead = () => loadAhead(loadOverlays)
