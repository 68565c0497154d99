import type { PageValue } from '../edit/page-value.ts'
import { isFields } from '../form/value-at.ts'

/** The id of a popup in a reference such as `popup:welcome`; null for any other text. */
export function popupIn(reference: string): string | null {
  return /^popup[\p{L}\p{N}_%-]*:\s*([\w-]{1,64})$/iu.exec(reference.trim())?.[1] ?? null
}

/** Whether a page opens a popup by its trigger, in any of its languages. */
export function opensByItself({ popups = [], i18n = {} }: PageValue, popup: string): boolean {
  const lists = [popups, ...Object.values(i18n).map((own) => own.popups ?? [])]
  return lists.some((list) => list.some((reference) => popupIn(reference) === popup))
}

/** Whether a value contains a link to a popup: in a link field, or in Markdown or HTML. */
export function leadsToPopup(value: unknown, popup: string): boolean {
  if (typeof value === 'string') {
    if (!/popup/i.test(value)) return false
    return popupIn(value) === popup || linksIn(value).some((href) => popupIn(href) === popup)
  }
  if (Array.isArray(value)) return value.some((entry) => leadsToPopup(entry, popup))
  if (!isFields(value)) return false
  // The translation of a link has a target only.
  const { kind = 'popup', ref } = value
  if (kind === 'popup' && ref === popup) return true
  return Object.values(value).some((inner) => leadsToPopup(inner, popup))
}

/** Addresses of links in a text. */
function linksIn(text: string): string[] {
  return Array.from(
    text.matchAll(/\]\(([^()\s]+)|href="([^"]+)"/g),
    ([, markdown, html]) => markdown ?? html ?? '',
  )
}

/** What opens a popup: its trigger on pages, or a link on a page or in the header or footer. */
export interface PopupUses {
  triggered: PageValue[]
  linked: { id: string; name: string }[]
  /** The header or the footer, which every page has, contains a link. */
  isEverywhere: boolean
}

interface SiteParts {
  pages: readonly PageValue[]
  /** Header and footer. */
  shared: readonly unknown[]
}

export function usesOfPopup(popup: string, { pages, shared }: SiteParts): PopupUses {
  const linksOf = ({ popups: _, i18n, ...page }: PageValue) => [
    page,
    Object.values(i18n ?? {}).map(({ sections }) => sections),
  ]
  return {
    triggered: pages.filter((page) => opensByItself(page, popup)),
    linked: pages.filter((page) => leadsToPopup(linksOf(page), popup)),
    isEverywhere: shared.some((part) => leadsToPopup(part, popup)),
  }
}
