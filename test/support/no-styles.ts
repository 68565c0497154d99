/**
 * Stands in for worker/render/assets.ts in tests of functions, which have no build: pages without the product's stylesheets,
 * fonts and scripts. What a tenant's style adds is written all the same.
 */
export const loadCatalogue = async (): Promise<void> => {}
export const usedStyleText = () => ''
export const addedStyleText = () => ''
export const usedThemeText = (css: string) => css
export const knownMarks = () => new Map<string, number>()
export const scriptMarks = (): string[] => []
export const fontText = () => ''
export const fontPreloads = (): string[] => []
export const mainScript = () => '/assets/main.js'
export const sessionScript = () => '/assets/session.js'
export const visitorScript = () => '/assets/visitor.js'
export const vitalsScript = () => '/assets/vitals.js'
export const prePaintScriptText = () => ''
export const tagLoaderScript = () => ''
