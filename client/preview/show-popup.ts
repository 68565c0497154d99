import { loadOverlays } from '../visitor/load-overlays.ts'
import { page } from '../visitor/page.ts'

/** Number of the newest request. An older answer that arrives later is dropped. */
let newest = 0

/**
 * Shows a popup over the page without letting it take clicks or the focus, which stays with the editor. It is shown
 * as a popover, because a modal dialog takes the focus and adds an entry to the history.
 */
export async function showPopup(id: unknown): Promise<void> {
  const own = ++newest
  removePopups()
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return
  const { addDialog, loadFragment } = await loadOverlays()
  const fragment = await loadFragment(`/api/popups/${id}?locale=${page.locale}`)
  if (own !== newest) return
  // Removes a popup that has opened by itself meanwhile.
  removePopups()
  const dialog = addDialog(fragment)
  dialog.inert = true
  dialog.popover = 'manual'
  dialog.showPopover()
  // No popup opens by itself while a dialog is open.
  dialog.setAttribute('open', '')
  if (!dialog.querySelector('[data-island],[data-enhance]')) return
  const { activate } = await import('../main.ts')
  activate(dialog)
}

function removePopups(): void {
  for (const shown of document.querySelectorAll('[data-dialog=popup]')) shown.remove()
}
