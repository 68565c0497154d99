import { expect, test } from 'vitest'
import { chainEnds } from '../../admin/chain-ends.ts'

/** Rules by their paths; a target with a star before it is that of a temporary rule. */
const rules = (pairs: Record<string, string>) =>
  new Map(
    Object.entries(pairs).map(([from, to]) => [
      from,
      to.startsWith('*') ? { to: to.slice(1), status: 302 as const } : { to, status: 301 as const },
    ]),
  )

test.each([
  ['a chain ends at the last target', { '/a': '/b', '/b': '/c' }, { '/a': '/c', '/b': '/c' }],
  [
    'two chains may share an end',
    { '/b': '/c', '/a': '/b', '/d': '/b' },
    { '/a': '/c', '/b': '/c', '/d': '/c' },
  ],
  [
    'a permanent chain ends before a temporary rule, and a temporary one before a permanent rule',
    { '/a': '/b', '/b': '/c', '/c': '*/d', '/d': '*/e', '/e': '/f' },
    { '/a': '/c', '/b': '/c', '/c': '/e', '/d': '/e', '/e': '/f' },
  ],
  [
    'a loop of a permanent and a temporary rule has ends',
    { '/a': '/b', '/b': '*/a' },
    { '/a': '/b', '/b': '/a' },
  ],
  [
    'a loop has no end, and neither has a rule that leads into it',
    { '/x': '/a', '/a': '/b', '/b': '/a' },
    {},
  ],
])('%s', (_, given, ends) => {
  expect(Object.fromEntries(chainEnds(rules(given as Record<string, string>)))).toEqual(ends)
})

/** Counts how often a rule is looked up. */
class CountedRules extends Map<string, { to: string; status: 301 }> {
  steps = 0
  override get(path: string) {
    this.steps += 1
    return super.get(path)
  }
}

test.each([
  ['a chain', (index: number) => `/${index + 1}`],
  ['a chain backwards', (index: number) => `/${index - 1}`],
  ['a loop', (index: number, count: number) => `/${(index + 1) % count}`],
  ['chains into one loop', (index: number) => (index < 2 ? `/${1 - index}` : '/0')],
])('%s of ten times the rules takes at most ten times the steps', (_, next) => {
  const stepsOf = (count: number) => {
    const counted = new CountedRules()
    for (let index = 0; index < count; index++)
      counted.set(`/${index}`, { to: next(index, count), status: 301 })
    chainEnds(counted)
    return counted.steps
  }
  const few = stepsOf(1000)
  expect(few).toBeGreaterThan(0)
  expect(stepsOf(10_000)).toBeLessThanOrEqual(10 * few + 10)
})
