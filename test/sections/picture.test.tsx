import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#sections/ui/picture.tsx'
import type { Resizing } from '#sections/ui/resized.ts'

const HASH = '00112233445566778899aabbccddeeff'
const OWN = `/media/oven-1000x500-8a6b4f-${HASH}.webp`

const imageOf = (src: string, { resize = 'media' as Resizing, sizes = '100vw', ...media } = {}) =>
  renderToStaticMarkup(<Picture media={{ src, alt: 'Forno', ...media }} resize={resize} sizes={sizes} />)

const widthsOf = (markup: string) => [...markup.matchAll(/\?w=(\d+) /g)].map(([, width]) => Number(width))
const WIDE = `/media/oven-3000x2000-8a6b4f-${HASH}.webp`

test('a tenant’s picture is offered in the widths up to its own', () => {
  const widths = [480, 720].map((width) => `${OWN}?w=${width} ${width}w`)
  expect(imageOf(OWN)).toContain(`srcSet="${widths.join(', ')}, ${OWN}?w=1080 1000w" sizes="100vw"`)
})

test.each([
  // As wide as the screen: from the narrowest phone to a wide screen of double density.
  ['100vw', [480, 720, 1080, 1600, 2400]],
  ['(min-width: 60rem) 50vw, 90vw', [480, 720, 1080, 1600, 2400]],
  ['(min-width: 60rem) 25vw, 50vw', [320, 480, 720, 1080]],
  ['(min-width: 60rem) 33vw, (min-width: 36rem) 33vw, 50vw', [192, 320, 480, 720, 1080, 1600]],
  ['(min-width: 52rem) 12rem, 30vw', [192, 320, 480, 720]],
  // Of one size on every screen: at single to triple density.
  ['4rem', [96, 192]],
  ['3.5rem', [96, 192]],
  ['196px', [320, 480, 720]],
  // A box in a form that no section uses is offered every width.
  ['calc(100vw - 2rem)', [96, 192, 320, 480, 720, 1080, 1600, 2400]],
])('a box of %s is offered the widths that a screen can show in it', (sizes, widths) => {
  expect(widthsOf(imageOf(WIDE, { sizes }))).toEqual(widths)
})

test('a picture narrower than its box is offered in its own width', () => {
  expect(imageOf(`/media/oven-90x60-${HASH}.webp`)).toContain('?w=96 90w" sizes="100vw"')
})

test('the box of a picture has the size and the colour in its address, unless the editor gave another size', () => {
  expect(imageOf(OWN)).toContain('width="1000" height="500" style="background-color:#8a6b4f"')
  expect(imageOf(OWN, { width: 30, height: 20 } as object)).toContain('width="30" height="20"')
})

test.each([
  `/media/logo-20x10-${HASH}.svg`,
  `/media/walk-20x10-${HASH}.gif`,
  `${OWN}?w=96`,
  `https://cdn.example${OWN}`,
  '/forno.webp',
])('%s is sent unchanged', (src) => {
  expect(imageOf(src)).not.toContain('srcSet')
  expect(imageOf(src)).toContain(`src="${src}"`)
})

test('a site may have pictures resized by Cloudflare’s addresses, or not at all', () => {
  expect(imageOf('/forno.webp', { resize: 'cdn-cgi' })).toContain('/cdn-cgi/image/width=400,')
  expect(imageOf(OWN, { resize: 'none' })).not.toContain('srcSet')
})
