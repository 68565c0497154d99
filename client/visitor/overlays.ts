import { watchDialogs } from './dialogs.ts'

/**
 * Modal dialogs, popups, cookie preferences, answers to the cookie banner and conversions. They are one file, loaded
 * when the first of them is needed, because most page views need none (docs/decisions/051-scripts.md).
 */
export { accept, reject } from './decision.ts'
export { addDialog, loadFragment } from './fragment.ts'
export { notifyConversion } from './notify-conversion.ts'
export { openPopup, watchTrigger } from './open-popup.ts'
export { openPreferences } from './preferences.ts'
export { restoreTyped } from './typed-values.ts'

watchDialogs()
