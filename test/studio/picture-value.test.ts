import { expect, test } from 'vitest'
import { focalIn, mayHaveFocal, srcAndAlt, withFile, withFocal } from '../../studio/form/picture-value.ts'
import { chosenFile } from '../../studio/media/file-facts.ts'

const oven = { id: 'a', src: '/media/oven.webp', alt: 'Oven', width: 1200 }

test('a focal point is stored with the picture, even if the picture was only a file', () => {
  const put = withFocal(oven, { x: 0.2, y: 0 })
  expect(put).toEqual({ ...oven, focal: { x: 0.2, y: 0 } })
  expect(focalIn(put)).toEqual({ x: 0.2, y: 0 })
  expect(withFocal(put, undefined)).toEqual(oven)
  expect(withFocal('/a.png', { x: 1, y: 1 })).toEqual({ src: '/a.png', alt: '', focal: { x: 1, y: 1 } })
  expect(focalIn({ ...oven, focal: { x: '1' } })).toBeUndefined()
})

test('choosing another file replaces the description and focal point, but not the id of the entry', () => {
  const file = { name: 'bread.webp', alt: 'Bread' }
  const before = withFocal(oven, { x: 0, y: 0 })
  expect(withFile(before, chosenFile(file))).toEqual({ id: 'a', src: '/media/bread.webp', alt: 'Bread' })
  const focal = { x: 0.5, y: 0.3 }
  expect(withFile(before, chosenFile({ ...file, focal }))).toMatchObject({ alt: 'Bread', focal })
  expect(withFile(before, { src: '', alt: '' })).toBeUndefined()
})

test('videos and missing pictures have no focal point', () => {
  expect(mayHaveFocal('/media/film.mp4?x=1')).toBe(false)
  expect(mayHaveFocal('')).toBe(false)
  expect(mayHaveFocal('https://example.com/a')).toBe(true)
})

test('a picture stored as a string is a file without a description', () => {
  expect(srcAndAlt('/a.png')).toEqual({ src: '/a.png', alt: '' })
  expect(srcAndAlt(oven)).toEqual({ src: '/media/oven.webp', alt: 'Oven' })
})
