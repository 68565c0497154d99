let hasLoaded = false

/** Whether this isolate has React and what every page needs of it: else its next rendering compiles both. */
export function isRendererLoaded(): boolean {
  return hasLoaded
}

/** What renders pages. A page from a cache needs none of it. */
export async function loadRenderer(): Promise<typeof import('./render-page.ts')> {
  const renderer = await import('./render-page.ts')
  hasLoaded = true
  return renderer
}
