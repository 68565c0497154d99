import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#sections/ui/picture.tsx'
import type { Resizing } from '#sections/ui/resized.ts'

const HASH = '00112233445566778899aabbccddeeff'
const OWN = `/media/oven-1000x500-8a6b4f-${HASH}.webp`

const imageOf = (src: string, { resize = 'media' as Resizing, sizes = '100vw', ...media } = {}) =>
  renderToStaticMarkup(<Picture media={{ src, alt: 'Forno', ...media }} resize={resize} sizes={sizes} />)

test('a tenant’s picture is offered in every width up to its own', () => {
  const widths = [96, 192, 320, 480, 640, 800].map((width) => `${OWN}?w=${width} ${width}w`)
  expect(imageOf(OWN)).toContain(`srcSet="${widths.join(', ')}, ${OWN}?w=1200 1000w" sizes="100vw"`)
})

test('a small box is offered no picture that is wider than a dense screen shows', () => {
  expect(imageOf(OWN, { sizes: '4rem' })).toContain(
    `srcSet="${OWN}?w=96 96w, ${OWN}?w=192 192w" sizes="4rem"`,
  )
})

test('its box has the size and the colour of its address, unless the editor gave another size', () => {
  expect(imageOf(OWN)).toContain('width="1000" height="500" style="background-color:#8a6b4f"')
  expect(imageOf(OWN, { width: 30, height: 20 } as object)).toContain('width="30" height="20"')
})

test.each([
  `/media/logo-20x10-${HASH}.svg`,
  `/media/walk-20x10-${HASH}.gif`,
  `${OWN}?w=96`,
  `https://cdn.example${OWN}`,
  '/forno.webp',
])('%s comes as it is', (src) => {
  expect(imageOf(src)).not.toContain('srcSet')
  expect(imageOf(src)).toContain(`src="${src}"`)
})

test('a site may have pictures resized by Cloudflare’s addresses, or not at all', () => {
  expect(imageOf('/forno.webp', { resize: 'cdn-cgi' })).toContain('/cdn-cgi/image/width=400,')
  expect(imageOf(OWN, { resize: 'none' })).not.toContain('srcSet')
})
