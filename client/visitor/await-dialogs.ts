import { isIdle } from './idle.ts'
import { loadOverlays, loadOverlaysAhead } from './load-overlays.ts'

/**
 * Loads the behaviour of modal dialogs (dialogs.ts) when the first one opens. Until then, dialogs behave as the browser
 * defines.
 */
export function awaitDialogs(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDialogElement) void loadOverlays()
    },
    true,
  )
  // Not every browser fires `toggle` when a dialog opens.
  if (document.querySelector('dialog')) void isIdle().then(loadOverlaysAhead)
}
