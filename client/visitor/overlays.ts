/**
 * Popups and the cookie preferences: one file, loaded with the first of them, since most pages show neither
 * (docs/decisions/051-scripts.md).
 */
export { openPopup, watchTrigger } from './open-popup.ts'
export { openPreferences } from './preferences.ts'
