import type { Element } from 'hast'
import { plainText } from './markdown.ts'

/** A link as a button of a section; none if it has no text. */
export function linkButton(link: Element, index: number): object[] {
  const label = plainText([link]).trim().slice(0, 120)
  const { href } = link.properties
  if (label === '' || typeof href !== 'string') return []
  return [{ id: `b${index + 1}`, label, link: { kind: 'url', href } }]
}
