import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper for lazy imports by one without stylesheets and preload hints, because pages have their styles
 * inline. It still raises an event when an import fails (client/visitor/build-updates.ts).
 */
export function plainImports(): Plugin {
  return {
    name: 'vitrine:plain-imports',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => CODE },
  }
}

const CODE = `export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  dispatchEvent(event)
  if (!event.defaultPrevented) throw error
})`
