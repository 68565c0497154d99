import { type Fields, isFields } from './value-at.ts'

/** A stored link. A string is an address. */
export function linkOf(stored: unknown): Fields {
  return isFields(stored) ? stored : { kind: 'url', href: typeof stored === 'string' ? stored : '' }
}

/** Kinds that leave the page. The others open a program or another part of the page. */
const LEAVES_PAGE = ['url', 'page', 'post', 'file', 'whatsapp']

/** Whether a new tab can be chosen. A stored choice can always be removed. */
export function offersNewTab(stored: unknown): boolean {
  if (stored === undefined || stored === null) return false
  const { kind = 'url', newTab } = linkOf(stored)
  return newTab === true || LEAVES_PAGE.includes(String(kind))
}

/** The link with or without a new tab. */
export function withNewTab(stored: unknown, isOn: boolean): Fields {
  const { newTab: _, ...link } = linkOf(stored)
  return isOn ? { ...link, newTab: true } : link
}
