import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { isIdle } from './idle.ts'
import { loadOverlays } from './load-overlays.ts'
import { page } from './page.ts'
import { showToast } from './toasts.ts'
import { whenShown } from './when-shown.ts'

/** Opens popups: by a link to `popup:<id>`, after a form was stored, or by the popup's own trigger. */
export function watchPopups(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href^="popup"]')
    const [, id] = /^popup[^:]*:([\w-]+)$/i.exec(link?.getAttribute('href') ?? '') ?? []
    if (id === undefined) return
    event.preventDefault()
    void open(id).catch(() => showToast({ type: 'error', message: page.messages.failed }))
  })
  document.addEventListener('vitrine:form-sent', (event) => {
    const { popup } = (event as CustomEvent<FormSent>).detail
    if (popup) void open(popup).catch(() => {})
  })
  // Triggers wait until the page is visible: a popup opened on a prerendered page or in a background tab would count as
  // seen.
  if (page.popups.length > 0) whenShown(watchTriggers)
}

async function open(id: string): Promise<void> {
  const { openPopup } = await loadOverlays()
  await openPopup(id)
}

async function watchTriggers(): Promise<void> {
  await isIdle()
  const { watchTrigger } = await loadOverlays()
  for (const id of page.popups) void watchTrigger(id)
}
