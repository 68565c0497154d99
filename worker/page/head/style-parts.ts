import type { StyleNeeds, StylePart } from './catalogue.ts'

/** A part whose condition is parsed: alternatives, each a set of mark numbers; null without a condition. */
export interface ReadPart {
  needs: readonly (readonly number[])[] | null
  /** The text; for a block, the text before its parts. */
  text: string
  parts: readonly ReadPart[] | null
}

/** @param numberOf number of a mark; assigns a new one to an unknown mark */
export function readParts(parts: readonly StylePart[], numberOf: (mark: string) => number): ReadPart[] {
  return parts.map((part): ReadPart => {
    if (typeof part === 'string') return { needs: null, text: part, parts: null }
    const [needs, text, inner] = part
    return {
      needs: readNeeds(needs, numberOf),
      text,
      parts: inner === undefined ? null : readParts(inner, numberOf),
    }
  })
}

function readNeeds(needs: StyleNeeds, numberOf: (mark: string) => number): ReadPart['needs'] {
  return needs === '' ? null : needs.split(',').map((all) => all.split(' ').map(numberOf))
}

/** Numbers of the marks on which the parts depend, possibly with duplicates. */
export function neededMarks(parts: readonly ReadPart[]): number[] {
  return parts.flatMap(({ needs, parts: inner }) => [
    ...(needs ?? []).flat(),
    ...(inner === null ? [] : neededMarks(inner)),
  ])
}

/** @param has whether a page has a mark, given its number */
export function writtenParts(parts: readonly ReadPart[], has: (mark: number) => boolean): string {
  return writtenSheets([{ parts, has }])
}

/**
 * Joins stylesheets. All rules of a layer are written in one block, at the place of its first rule, because order
 * between layers does not depend on position. Other adjacent blocks with the same beginning are joined.
 */
export function writtenSheets(
  sheets: readonly { parts: readonly ReadPart[]; has: (mark: number) => boolean }[],
): string {
  const blocks: { opening: string; content: string }[] = []
  const layers = new Map<string, { opening: string; content: string }>()
  for (const { parts, has } of sheets) {
    for (const { needs, text, parts: inner } of parts) {
      if (needs !== null && !needs.some((all) => all.every(has))) continue
      const content = inner === null ? text : writtenParts(inner, has)
      // An empty block is left out.
      if (content === '') continue
      const opening = inner === null ? '' : text
      const last = blocks.at(-1)
      const block = layers.get(opening) ?? (last?.opening === opening ? last : undefined)
      if (block !== undefined) {
        block.content += content
        continue
      }
      const begun = { opening, content }
      blocks.push(begun)
      if (opening.startsWith('@layer ')) layers.set(opening, begun)
    }
  }
  return blocks
    .map(({ opening, content }) => (opening ? `${opening}${content.replace(/;$/, '')}}` : content))
    .join('')
}

export const always = (): boolean => true

/** The parts that a page may lack. */
export function conditionalParts(parts: readonly ReadPart[]): ReadPart[] {
  return parts.flatMap((part) => {
    if (part.needs !== null) return [part]
    return part.parts === null ? [] : [{ ...part, parts: conditionalParts(part.parts) }]
  })
}
