import { expect, test } from 'vitest'
import { addressOf, type Place, readPlace } from '../../studio/route/place.ts'

const at = (address: string) => readPlace(new URL(address, 'https://admin.example'))

test.each<[string, Place]>([
  ['/', { kind: 'sites' }],
  ['/sites', { kind: 'sites' }],
  ['/sites/a', { kind: 'site', site: 'a', page: null, locale: null }],
  ['/sites/a/pages/home', { kind: 'site', site: 'a', page: 'home', locale: null }],
  ['/sites/a%20b/pages/p?locale=en-US', { kind: 'site', site: 'a b', page: 'p', locale: 'en-US' }],
  ['/menu', { kind: 'nowhere' }],
  ['/sites/a/pages/home/more', { kind: 'nowhere' }],
  ['/sites/a/leads/one', { kind: 'screen', site: 'a', screen: 'leads', item: 'one', locale: null }],
  ['/sites/a/pages', { kind: 'screen', site: 'a', screen: 'pages', item: null, locale: null }],
  ['/sites/%', { kind: 'site', site: '%', page: null, locale: null }],
  ['/sites/a/%', { kind: 'nowhere' }],
])('the address %s leads to %j', (address, place) => {
  expect(at(address)).toEqual(place)
})

test.each(['/', '/sites/a', '/sites/a/pages', '/sites/a/pages/home', '/sites/a%20b/pages/p?locale=en-US'])(
  'the place at %s has that address',
  (address) => {
    const place = at(address)
    if (place.kind === 'nowhere') throw new Error('no place')
    expect(addressOf(place)).toBe(address)
  },
)
