let hasLoaded = false

/** Whether this isolate has loaded React and the code of every page. If not, the next rendering compiles both. */
export function isRendererLoaded(): boolean {
  return hasLoaded
}

/** Loads the code that renders pages. A page from a cache needs none of it. */
export async function loadRenderer(): Promise<typeof import('./render-page.ts')> {
  const renderer = await import('./render-page.ts')
  hasLoaded = true
  return renderer
}
