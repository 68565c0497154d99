import { expect, test } from 'vitest'
import type { Site } from '#shared/site.ts'
import { cardPicture } from '../../../worker/page/head/cards.ts'

const origin = 'https://a.test'
const hash = 'a'.repeat(32)
const of = (href: string, transform?: 'none' | 'media' | 'cdn-cgi') =>
  cardPicture(href, { origin, site: { settings: { images: { transform } } } as Site })

test.each<[name: string, width: number, height: number]>([
  [`oven-2400x1600-8a6b4f-${hash}.webp`, 1200, 800],
  [`oven-800x600-8a6b4f-${hash}.png`, 800, 600],
  [`faixa-3000x1-8a6b4f-${hash}.jpg`, 1200, 1],
])('the card of a page shows %s as a JPEG of %i × %i pixels', (name, width, height) => {
  expect(of(`${origin}/media/${name}`)).toEqual({
    href: `${origin}/media/${name}?card`,
    size: { width, height },
    type: 'image/jpeg',
  })
})

test.each<[what: string, href: string]>([
  ['another host', `https://b.test/media/oven-800x600-8a6b4f-${hash}.webp`],
  ['a path outside /media', `${origin}/oven.webp`],
  ['an address with a width', `${origin}/media/oven-800x600-8a6b4f-${hash}.webp?w=320`],
])('a picture at %s is unchanged', (_, href) => {
  expect(of(href)).toEqual({ href })
})

test('an animation, and any picture of a site without resizing, is sent as stored, with its size', () => {
  const animation = `${origin}/media/oven-80x60-${hash}.gif`
  expect(of(animation)).toEqual({ href: animation, type: 'image/gif', size: { width: 80, height: 60 } })
  const picture = `${origin}/media/oven-800x600-8a6b4f-${hash}.webp`
  expect(of(picture, 'none')).toEqual({
    href: picture,
    type: 'image/webp',
    size: { width: 800, height: 600 },
  })
})
