import type * as Assets from '../../worker/page/styles/assets.ts'

/**
 * Stands in for worker/page/styles/assets.ts in tests of functions, which have no build: pages without the product's stylesheets,
 * fonts and scripts. What a tenant's style adds is written all the same.
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
