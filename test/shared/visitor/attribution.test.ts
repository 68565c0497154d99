import { describe, expect, test } from 'vitest'
import {
  ATTRIBUTION_HEADER,
  foreignReferrer,
  recordedAddress,
  parseTouch,
  TOUCH_PARAMETERS,
} from '#shared/visitor/attribution.ts'

describe('a landing address', () => {
  test.each<[string, object]>([
    ['', {}],
    ['utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e', all('abcde')],
    ['utm_source=a&utm_source=b', { utm_source: 'a' }],
    ['utm_source=%20a%20', { utm_source: 'a' }],
    ['utm_source=%20&utm_term=', {}],
    ['ref=x&token=y', {}],
    ['gclid=1', { gclid: '1', utm_medium: 'cpc' }],
    ['gbraid=1', { utm_medium: 'cpc' }],
    ['wbraid=1', { utm_medium: 'cpc' }],
    ['msclkid=1', { msclkid: '1', utm_medium: 'cpc' }],
    ['ttclid=1', { ttclid: '1', utm_medium: 'paid_social' }],
    ['li_fat_id=1', { li_fat_id: '1', utm_medium: 'paid_social' }],
    ['fbclid=1', { fbclid: '1', utm_medium: 'social' }],
    ['fbclid=1&utm_medium=paid', { fbclid: '1', utm_medium: 'paid' }],
    ['fbclid=1&gclid=2', { fbclid: '1', gclid: '2', utm_medium: 'cpc' }],
    ['gclid=', {}],
  ])('%s gives %j', (query, touch) => {
    expect(parseTouch(new URLSearchParams(query))).toEqual(touch)
  })

  test('gives at most 500 characters of each value', () => {
    expect(parseTouch(new URLSearchParams({ utm_source: 'x'.repeat(501) }))).toEqual({
      utm_source: 'x'.repeat(500),
    })
  })
})

describe('a referrer', () => {
  test.each([
    ['https://blog.example/post?token=x#y', 'https://blog.example/post'],
    ['http://blog.example:8080/a', 'http://blog.example:8080/a'],
    ['https://acme.example/a', ''],
    ['https://www.acme.example/a', ''],
    ['https://notacme.example/a', 'https://notacme.example/a'],
    ['https://shop.acme.example/a', 'https://shop.acme.example/a'],
    ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm/'],
    ['about:blank', ''],
    ['xhttps://blog.example/a', ''],
    ['httpsx://blog.example/a', ''],
    ['', ''],
    ['blog.example', ''],
  ])('%s on a visit to acme.example gives %j', (referrer, foreign) => {
    expect(foreignReferrer(referrer, 'acme.example')).toBe(foreign)
  })

  test('is the site’s own on www.acme.example and acme.example', () => {
    expect(foreignReferrer('https://acme.example/a', 'www.acme.example')).toBe('')
  })

  test('of an app has at most 500 characters', () => {
    const app = `android-app://com.x/${'y'.repeat(600)}`
    expect(foreignReferrer(app, 'acme.example')).toBe(app.slice(0, 500))
  })
})

describe('a recorded address', () => {
  test.each([
    ['/a?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&page=2&cat=x', null],
    ['/a?token=secret&page=2', '/a?page=2'],
    ['/a?email=a&email=b', '/a'],
    ['/a?xutm_source=a&mypage=1', '/a'],
    ['/a?utm_sourcex=a&pages=1', '/a'],
    ['/a?utm_id=1', '/a'],
    ['/a#access_token=x', '/a'],
    ['/a', null],
  ])('%s is recorded without what may identify a person', (address, recorded) => {
    const host = 'https://acme.example'
    expect(recordedAddress(host + address)).toBe(host + (recorded ?? address))
  })
})

test('the parameters and the header of attribution have stable names', () => {
  expect(TOUCH_PARAMETERS).toEqual([
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
    'gclid',
    'fbclid',
    'msclkid',
    'ttclid',
    'li_fat_id',
  ])
  expect(ATTRIBUTION_HEADER).toBe('x-attribution')
})

function all([source, medium, campaign, term, content]: string) {
  return {
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_term: term,
    utm_content: content,
  }
}
