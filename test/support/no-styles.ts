import type * as Assets from '../../worker/page/head/assets.ts'

/**
 * Replaces worker/page/head/assets.ts in tests without a build: pages have no stylesheets, fonts or scripts of the
 * product. A tenant's own style is still written.
 */
export const noStyles: typeof Assets = {
  loadCatalogue: async () => {},
  usedStyleText: () => '',
  addedStyleText: () => '',
  usedThemeText: (css) => css,
  marksNeededBy: () => ({ numbers: new Map(), added: [] }),
  fontText: () => '',
  otherWeightsText: () => '',
  mainScript: () => '/assets/main.js',
  sessionScript: () => '/assets/session.js',
  visitorScript: () => '/assets/visitor.js',
  previewScript: () => '/assets/preview.js',
  vitalsScript: () => '/assets/vitals.js',
  prePaintScriptText: () => '',
  tagLoaderScript: () => '',
}
