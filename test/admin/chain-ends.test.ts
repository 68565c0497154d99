import { expect, test } from 'vitest'
import { chainEnds } from '../../admin/chain-ends.ts'

const rules = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([from, to]) => [from, { to }]))

test.each([
  ['a chain ends at the last target', { '/a': '/b', '/b': '/c' }, { '/a': '/c', '/b': '/c' }],
  [
    'two chains may share an end',
    { '/b': '/c', '/a': '/b', '/d': '/b' },
    { '/a': '/c', '/b': '/c', '/d': '/c' },
  ],
  ['a circle has no end, nor what leads into it', { '/x': '/a', '/a': '/b', '/b': '/a' }, {}],
])('%s', (_, given, ends) => {
  expect(Object.fromEntries(chainEnds(rules(given as Record<string, string>)))).toEqual(ends)
})

/** Counts how often a rule is looked up. */
class CountedRules extends Map<string, { to: string }> {
  steps = 0
  override get(path: string) {
    this.steps += 1
    return super.get(path)
  }
}

test.each([
  ['a chain', (index: number) => `/${index + 1}`],
  ['a chain backwards', (index: number) => `/${index - 1}`],
  ['a circle', (index: number, count: number) => `/${(index + 1) % count}`],
  ['chains into one circle', (index: number) => (index < 2 ? `/${1 - index}` : '/0')],
])('%s of ten times the rules takes ten times the steps', (_, next) => {
  const stepsOf = (count: number) => {
    const counted = new CountedRules()
    for (let index = 0; index < count; index++) counted.set(`/${index}`, { to: next(index, count) })
    chainEnds(counted)
    return counted.steps
  }
  expect(stepsOf(10_000)).toBeLessThanOrEqual(10 * stepsOf(1000) + 10)
})
