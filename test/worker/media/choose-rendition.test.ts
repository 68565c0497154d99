import { expect, test } from 'vitest'
import { chooseRendition } from '../../../worker/media/resized-picture.ts'

const file = { name: 'oven.png', type: 'png', hash: '0', size: { width: 1200, height: 800 } } as const

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['IMAGE/AVIF; q=0.8', 'image/avif'],
  ['image/webp', 'image/webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/webp'],
  ['image/avif; Q=0.000 , image/webp;q=0', 'image/png'],
  ['image/avif-sequence', 'image/png'],
  ['*/*', 'image/png'],
  ['', 'image/png'],
])('from %o the best that the browser accepts is %s', (accept, type) => {
  expect(chooseRendition(file, 320, accept)).toEqual({ width: 320, type })
})
