import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { media } from '#sections/fields/media.ts'
import { averageColour } from '#sections/ui/average-colour.ts'

/** The example of the algorithm's own page: a landscape, grey on average. */
const HASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'

test('an image has the average colour of its blurhash until it has loaded', () => {
  expect(averageColour({ src: '/a.jpg', alt: '', blurhash: HASH })).toBe('#979695')
  expect(averageColour({ src: '/a.jpg', alt: '' })).toBeUndefined()
})

test('a picture that may be transparent has no average colour, because it would stay visible', () => {
  for (const src of ['/a.png', '/a.SVG?v=1', '/a.gif#x'])
    expect(averageColour({ src, alt: '', blurhash: HASH })).toBeUndefined()
  expect(averageColour({ src: '/files/1', alt: '', mime: 'image/png', blurhash: HASH })).toBeUndefined()
})

test('an invalid blurhash counts as missing', () => {
  const read = (blurhash: unknown) => z.parse(media(), { src: '/a.jpg', blurhash })?.blurhash
  expect(read(HASH)).toBe(HASH)
  for (const bad of ['short', 'L"><b>HV6n', 'a'.repeat(200), 7, null]) expect(read(bad)).toBeUndefined()
  expect(averageColour({ src: '/a.jpg', alt: '', blurhash: '00~~~~' })).toBeUndefined()
})
