import { type Draft, freeName, slugOf } from '../edit/new-names.ts'
import type { PageValue } from '../edit/page-value.ts'
import { newId } from '../form/value-at.ts'
import { popupDocument, type PopupValue } from './popup-value.ts'
import { popupIn } from './popup-uses.ts'

/** An empty popup. Only links open it until it gets a trigger. */
export function newPopup(name: string, popups: readonly PopupValue[]): PopupValue {
  // Ids are ASCII, at most 64 characters.
  const slug = slugOf(name)
    .replaceAll(/[^a-z0-9-]/g, '')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  const id = freeName(slug || newId(), new Set(popups.map((popup) => popup.id)))
  return { id, name, config: { pages: [{ sections: [] }] } }
}

/** A copy with another name and id, whose sections have new ids. */
export function copyOfPopup(popup: PopupValue, name: string, popups: readonly PopupValue[]): PopupValue {
  const { config } = JSON.parse(JSON.stringify(popup)) as PopupValue
  for (const { sections } of config.pages) for (const section of sections) section.id = newId()
  return { ...popup, ...newPopup(name, popups), config }
}

/** Adds a popup to the page's list, or removes it from that list and from the lists of the page's languages. */
export function togglePage(page: PageValue, popup: string, isNamed: boolean): void {
  const changed = (list: readonly string[] | undefined) => {
    const others = (list ?? []).filter((reference) => popupIn(reference) !== popup)
    return isNamed ? [...others, `popup:${popup}`] : others
  }
  page.popups = changed(page.popups)
  if (page.popups.length === 0) delete page.popups
  for (const own of Object.values(page.i18n ?? {}))
    if (own.popups !== undefined && !isNamed) own.popups = changed(own.popups)
}

/**
 * Removes a popup from the draft and from the pages that open it.
 * @param pages whose documents are open
 */
export function removePopup(documents: Draft, popup: string, pages: readonly PageValue[]): void {
  documents[popupDocument(popup)] = null
  for (const { id } of pages) togglePage(documents[`pages/${id}`] as PageValue, popup, false)
}
