import { isIdle } from './idle.ts'
import { loadOverlays, loadOverlaysAhead } from './load-overlays.ts'

/** Loads the behaviour of modal dialogs (dialogs.ts) with the first one of the page. Until then it has the browser's own. */
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
