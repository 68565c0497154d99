import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { flowPieces } from '../../../admin/import/flow.ts'
import { pageSections } from '../../../admin/import/page-sections.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'

const element = (tagName: string, children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const paragraph = () => element('p', [{ type: 'text', value: 'a' }])

test('a text with more paragraphs than a call may have arguments stays one piece', () => {
  const many = Array.from({ length: 300_000 }, paragraph)
  expect(flowPieces([paragraph(), element('div', many)])).toMatchObject([
    { kind: 'text', nodes: { length: 300_001 } },
  ])
})

test('a text longer than its field becomes several sections, in time linear in its length', async () => {
  const text = (paragraphs: number) =>
    Array.from({ length: paragraphs }, () => element('p', [{ type: 'text', value: 'a'.repeat(98) }]))
  const sections = (nodes: Element[]) =>
    pageSections(nodes, { title: 'Pão', formId: (name) => name }).sections.map(({ data }) => data?.body)
  // Each half is slightly too long, too.
  const size = 1812
  const bodies = sections(text(size)).map(String)
  expect(bodies.every(({ length }) => length <= 90_000)).toBe(true)
  expect(bodies.join('').match(/a/g)).toHaveLength(size * 98)
  expect(await growthOf(sections, text, size)).toBeLessThanOrEqual(MOST_GROWTH)
})
