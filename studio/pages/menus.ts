import type { Draft } from '../edit/new-names.ts'
import type { SectionValue } from '../edit/page-value.ts'
import { HEADER, SHARED_TEXTS } from '../edit/shared-sections.ts'
import { type Fields, isFields, newId, putAt, translateAt, translationAt } from '../form/value-at.ts'

interface MenuEntry {
  id?: string
  label?: string
  link?: { kind?: string; ref?: string }
}

export interface Menu {
  section: string
  entries: readonly MenuEntry[]
  /** Index of the page in the menu; -1 if it is not there. */
  place: number
}

/** The menus of the header, each with the page's place in it. */
export function menusOf(header: unknown, page: string): Menu[] {
  return sectionsOf(header).flatMap(({ id, data }) => {
    const entries = entriesOf(data?.menu)
    if (entries === null) return []
    return [{ section: id, entries, place: entries.findIndex(({ link }) => leadsTo(link, page)) }]
  })
}

/** Adds a page at the end of a menu. */
export function addToMenu(documents: Draft, section: string, page: { id: string; name: string }): void {
  menuIn(documents, section)?.push({ id: newId(), label: page.name, link: { kind: 'page', ref: page.id } })
}

export function moveInMenu(documents: Draft, section: string, page: string, steps: number): void {
  const menu = menuIn(documents, section)
  const place = menu?.findIndex(({ link }) => leadsTo(link, page)) ?? -1
  const next = place + steps
  if (menu === null || place === -1 || next < 0 || next >= menu.length) return
  menu.splice(next, 0, ...menu.splice(place, 1))
}

/** A page’s place in a menu. */
interface MenuPlace {
  section: string
  page: string
  /** Null for the site’s first language. */
  locale: string | null
}

/** The label of a page in a menu, in one language; '' if that language has none of its own. */
export function menuLabel(header: unknown, texts: unknown, { section, page, locale }: MenuPlace): string {
  const data = sectionsOf(header).find(({ id }) => id === section)?.data
  const place = entriesOf(data?.menu)?.findIndex(({ link }) => leadsTo(link, page)) ?? -1
  if (place === -1) return ''
  if (locale === null) return entriesOf(data?.menu)?.[place]?.label ?? ''
  const own = translationAt(data, textsOf(texts, locale, section), ['menu', place, 'label'])
  return typeof own === 'string' ? own : ''
}

/** @param label '' removes a translation; that language then shows the label of the first language */
export function setMenuLabel(documents: Draft, label: string, { section, page, locale }: MenuPlace): void {
  const data = sectionsOf(documents[HEADER]).find(({ id }) => id === section)?.data
  const place = entriesOf(data?.menu)?.findIndex(({ link }) => leadsTo(link, page)) ?? -1
  if (data === undefined || place === -1) return
  const path = ['menu', place, 'label']
  if (locale === null) {
    putAt(data, path, label)
    return
  }
  const all: Fields = isFields(documents[SHARED_TEXTS]) ? documents[SHARED_TEXTS] : {}
  const texts: Fields = textsOf(all, locale, section) ?? {}
  translateAt(data, texts, path, label === '' ? undefined : label)
  putAt(all, [locale, 'sections', section], texts)
  documents[SHARED_TEXTS] = all
}

function textsOf(texts: unknown, locale: string, section: string): Fields | undefined {
  const own = isFields(texts) ? texts[locale] : undefined
  const sections = isFields(own) ? own.sections : undefined
  const found = isFields(sections) ? sections[section] : undefined
  return isFields(found) ? found : undefined
}

/** Removes a page from one menu, or from all. */
export function removeFromMenus(documents: Draft, page: string, section: string | null = null): void {
  for (const { id } of sectionsOf(documents[HEADER])) {
    const menu = section === null || section === id ? menuIn(documents, id) : null
    if (menu === null) continue
    for (let place = menu.length - 1; place >= 0; place -= 1)
      if (leadsTo(menu[place]?.link, page)) menu.splice(place, 1)
  }
}

function menuIn(documents: Draft, section: string): MenuEntry[] | null {
  const found = sectionsOf(documents[HEADER]).find(({ id }) => id === section)
  return entriesOf(found?.data?.menu)
}

function sectionsOf(header: unknown): SectionValue[] {
  return Array.isArray(header) ? header : []
}

function entriesOf(menu: unknown): MenuEntry[] | null {
  return Array.isArray(menu) ? menu : null
}

function leadsTo(link: MenuEntry['link'], page: string): boolean {
  return link?.kind === 'page' && link.ref === page
}
