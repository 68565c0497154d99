import type { SectionContext } from '../contract.ts'
import type { BaseData } from '../fields/section.ts'

export type TitleTag = 'h1' | 'h2' | 'h3'
export type ItemTag = 'h2' | 'h3' | 'h4'

/** Heading level of a section's items: one below its title; without a title, the level of the title. */
export function itemTag({ title, titleTag }: BaseData, context: Pick<SectionContext, 'titleTag'>): ItemTag {
  const level = titleTag ?? context.titleTag
  return title === undefined ? (level === 'h3' ? 'h3' : 'h2') : BELOW[level]
}

const BELOW: Record<TitleTag, ItemTag> = { h1: 'h2', h2: 'h3', h3: 'h4' }

export function levelBelow(tag: TitleTag): ItemTag {
  return BELOW[tag]
}
