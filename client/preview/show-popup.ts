import { loadOverlays } from '../visitor/load-overlays.ts'
import { page } from '../visitor/page.ts'

/** Number of the newest request. An older answer that arrives later is dropped. */
let newest = 0

/**
 * Shows a popup over the page, to be looked at: nothing in it takes a press or the focus, which stays with the editor.
 * It is in the top layer as a popover, because a modal dialog takes the focus and adds an entry to the history.
 */
export async function showPopup(id: unknown): Promise<void> {
  const own = ++newest
  removePopups()
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return
  const { addDialog, loadFragment } = await loadOverlays()
  const fragment = await loadFragment(`/api/popups/${id}?locale=${page.locale}`)
  if (own !== newest) return
  // One that has opened by itself meanwhile.
  removePopups()
  const dialog = addDialog(fragment)
  dialog.inert = true
  dialog.popover = 'manual'
  dialog.showPopover()
  // No popup opens by itself over one that is open.
  dialog.setAttribute('open', '')
  if (!dialog.querySelector('[data-island],[data-enhance]')) return
  const { activate } = await import('../main.ts')
  activate(dialog)
}

function removePopups(): void {
  for (const shown of document.querySelectorAll('[data-dialog=popup]')) shown.remove()
}
