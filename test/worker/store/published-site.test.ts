import { afterEach, describe, expect, test, vi } from 'vitest'
import { isSamePublish, publishedSite } from '../../../worker/store/published-site.ts'
import { useMovedClock } from '../../support/isolate.ts'
import { siteWith } from '../../core/routing/site-with.ts'

afterEach(() => {
  vi.useRealTimers()
})

const named = siteWith({ revision: 'r2' })
const unnamed = siteWith({ revision: 'hash', revisionCoversPages: false })

describe('a site whose upstream names its revision', () => {
  test('has that revision after a purge too, even if another one was known before', () => {
    expect(publishedSite(named, { before: siteWith({ revision: 'r2.1' }), isPurge: true })).toBe(named)
    expect(publishedSite(named, { before: siteWith({ revision: 'r2.1' }), isPurge: false })).toBe(named)
  })
})

describe('a site whose upstream names no revision', () => {
  test('counts as another publish after each purge', () => {
    const clock = useMovedClock()
    const purge = () => publishedSite(unnamed, { before: undefined, isPurge: true }).revision
    const first = purge()
    clock.advance(1)
    expect([first, purge()]).toEqual([`hash.${Date.now() - 1}`, `hash.${Date.now()}`])
  })

  test('stays the publish of its last purge while it does not change', () => {
    const before = { ...unnamed, revision: 'hash.1' }
    expect(publishedSite(unnamed, { before, isPurge: false })).toEqual(before)
  })

  test.each([
    ['nothing is known of it', undefined],
    ['it was never purged', unnamed],
    ['it has changed since', { ...unnamed, revision: 'other.1' }],
    ['another hash only begins like its own', { ...unnamed, revision: 'hashed.1' }],
  ])('has the revision of its own content when %s', (_, before) => {
    expect(publishedSite(unnamed, { before, isPurge: false })).toBe(unnamed)
  })
})

test.each([
  ['with the same site and revision belongs', { site: 'site', revision: 'r2' }, true],
  ['with another revision does not belong', { site: 'site', revision: 'r1' }, false],
  ['of another site with the same revision does not belong', { site: 'other', revision: 'r2' }, false],
])('an answer %s to the same publish', (_, answer, isSame) => {
  expect(isSamePublish(answer, named)).toBe(isSame)
})
