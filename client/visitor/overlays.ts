import { watchDialogs } from './dialogs.ts'

/**
 * Modal dialogs, popups, the cookie preferences, the answer to the cookie banner and conversions: one file, loaded with the first of them,
 * since most pages have none (docs/decisions/051-scripts.md).
 */
export { accept, reject } from './decision.ts'
export { notifyConversion } from './notify-conversion.ts'
export { openPopup, watchTrigger } from './open-popup.ts'
export { openPreferences } from './preferences.ts'
export { restoreTyped } from './typed-values.ts'

watchDialogs()
