import type { Popup } from '#shared/schema/popup.ts'
import { mayOpen, readSeen, SEEN_KEY, withOpening } from '#shared/visitor/seen.ts'
import { closeDialog, openDialog } from './dialogs.ts'
import { addDialog, loadFragment } from './fragment.ts'
import { page } from './page.ts'
import { readEntry, writeEntry } from './storage.ts'

type ShownPopup = Popup & { html: string; css: string }

const loads = new Map<string, Promise<ShownPopup>>()

function load(id: string): Promise<ShownPopup> {
  const known = loads.get(id) ?? loadFragment<ShownPopup>(`/api/popups/${id}?locale=${page.locale}`)
  loads.set(id, known)
  // Forget a failed request, so that the next opening repeats it.
  known.catch(() => loads.delete(id))
  return known
}

/** Opens a popup that the visitor requested. It replaces an open popup, so that only one is open. */
export async function openPopup(id: string): Promise<void> {
  const popup = await load(id)
  const shown = shownPopup()
  if (shown && shown.dataset.popup !== id && mayShow(popup)) await closeDialog(shown)
  await show(popup)
}

function shownPopup(): HTMLDialogElement | null {
  return document.querySelector('[data-dialog=popup][open]')
}

function mayShow({ id, html, config: { frequency = 0 } }: ShownPopup): boolean {
  return html.includes('data-section=') && mayOpen(readSeen(readEntry(SEEN_KEY)), { id, frequency })
}

async function show(popup: ShownPopup): Promise<void> {
  if (shownPopup() || !mayShow(popup)) return
  const { id, config } = popup
  const { frequency = 0 } = config
  const seen = readSeen(readEntry(SEEN_KEY))
  writeEntry(SEEN_KEY, JSON.stringify(withOpening(seen, { id, frequency })))
  const dialog = addDialog(popup)
  dialog.addEventListener('close', () => dialog.remove())
  openDialog(dialog)
  if (!dialog.querySelector('[data-island],[data-enhance]')) return
  const { activate } = await import('../main.ts')
  activate(dialog)
}

/** Waits for the popup's configured trigger. */
export async function watchTrigger(id: string): Promise<void> {
  const popup = await load(id).catch(() => null)
  const { on = 'manual', ms = 0, percent = 50 } = popup?.config.trigger ?? {}
  // A popup that opens by itself does not replace an open one, and does not cover a page that is edited.
  const fire = () =>
    void (popup && !('vitrineEditing' in document.documentElement.dataset) && show(popup).catch(() => {}))
  if (on === 'delay') setTimeout(fire, ms)
  if (on === 'scroll') onScroll(percent, fire)
  if (on === 'exit') {
    // The pointer left the viewport at the top, towards the browser's toolbars.
    const leave = ({ relatedTarget, clientY }: MouseEvent) => {
      if (relatedTarget !== null || clientY > 0) return
      document.removeEventListener('mouseout', leave)
      fire()
    }
    document.addEventListener('mouseout', leave)
  }
}

/**
 * Fires when the visitor has scrolled past this share of the page. Fires at once if that is already so, or if the page
 * does not scroll.
 */
function onScroll(percent: number, fire: () => void): void {
  const checkPosition = () => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const length = scrollHeight - clientHeight
    if (length > 0 && (scrollTop / length) * 100 < percent) return
    removeEventListener('scroll', checkPosition)
    fire()
  }
  addEventListener('scroll', checkPosition, { passive: true })
  checkPosition()
}
