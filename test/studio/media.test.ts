import { expect, test } from 'vitest'
import {
  focalOf,
  foundFiles,
  isPicture,
  namedUses,
  sizeOf,
  fileWords,
} from '../../studio/media/file-facts.ts'
import { base64Of, colourOf, sizeWithin } from '../../studio/media/read-upload.ts'
import type { SiteAnswer } from '../../studio/site/use-site.ts'

const hash = '3fa9c1d2e4b5a6978899aabbccddeeff'
const file = (words: string, alt = '') => ({
  ...{ name: `${words}-1200x800-8a6b4f-${hash}.webp`, bytes: 1, alt, used: true, created_at: '2026-01-01' },
})

test.each([
  [`oven-at-dawn-1200x800-8a6b4f-${hash}.webp`, 'oven at dawn'],
  [`logo-300x40-${hash}.svg`, 'logo'],
  [`menu-2026-${hash}.pdf`, 'menu 2026'],
])('%s is called %s', (name, words) => {
  expect(fileWords({ name })).toBe(words)
})

test('a picture is recognised by the end of its name', () => {
  expect(isPicture({ name: `a-${hash}.webp` })).toBe(true)
  expect(isPicture({ name: `a-${hash}.pdf` })).toBe(false)
})

test('a file is found by its name and by its description, ignoring accents', () => {
  const files = [file('forno'), file('x1', 'O pão da manhã'), file('x2')]
  expect(foundFiles(files, 'MANHA pao')).toEqual([files[1]])
  expect(foundFiles(files, 'forno')).toEqual([files[0]])
  expect(foundFiles(files, ' ')).toEqual(files)
})

test('a size is written in a suitable unit', () => {
  expect(sizeOf(340_400, 'en-US')).toBe('340 kB')
  expect(sizeOf(1_240_000, 'en-US')).toBe('1.2 MB')
})

test('the focal point of a picture is where it was clicked, within the picture', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 }
  expect(focalOf({ clientX: 150, clientY: 75 }, box)).toEqual({ x: 0.25, y: 0.25 })
  expect(focalOf({ clientX: 0, clientY: 999 }, box)).toEqual({ x: 0, y: 1 })
})

test('a page that uses a file both live and in the draft is listed once, and a page of another site by its path', () => {
  const answer = {
    site_id: 'a',
    content: { pages: [{ id: 'sobre', name: 'Sobre' }] },
  } as unknown as SiteAnswer
  const uses = [
    { site: 'a', source: 'draft', document: 'pages/sobre' },
    { site: 'a', source: 'live', document: 'pages/sobre' },
    { site: 'b', source: 'draft', document: 'pages/sobre' },
  ] as const
  expect(namedUses(uses, answer)).toEqual([
    { page: 'sobre', name: 'Sobre', isLive: true },
    { page: null, name: 'pages/sobre', isLive: false },
  ])
})

test('a picture is reduced in its proportions until its longer side is within the limit', () => {
  expect(sizeWithin({ width: 6400, height: 3200 }, 3200)).toEqual({ width: 3200, height: 1600 })
  expect(sizeWithin({ width: 30, height: 20 }, 3200)).toEqual({ width: 30, height: 20 })
  expect(sizeWithin({ width: 10_000, height: 1 }, 3200)).toEqual({ width: 3200, height: 1 })
})

test('a picture’s colour is the average of its pixels, and a transparent picture has none', () => {
  expect(colourOf(Uint8ClampedArray.of(0, 0, 0, 255, 255, 100, 20, 255))).toBe('80320a')
  expect(colourOf(Uint8ClampedArray.of(0, 0, 0, 254))).toBeNull()
})

test('bytes are sent as base64, however many', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, place) => place % 256)
  expect(Buffer.from(base64Of(bytes), 'base64').equals(bytes)).toBe(true)
})
