import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { richHtml } from '#sections/markup/rich.ts'
import type { Resizing } from '#sections/ui/resized.ts'
import { RichText } from '#sections/ui/rich-text.tsx'

const OWN = '/media/oven-1400x900-8a6b4f-00112233445566778899aabbccddeeff.webp'
const html = richHtml(
  `![a](/files/a.jpg?v=1&w=2)\n\n![b](https://x.example/b.jpg) ![c](/c.svg)\n\n![d](${OWN})`,
)
const markup = (resize: Resizing) => renderToStaticMarkup(<RichText text={{ html }} resize={resize} />)
const imagesIn = (resize: Resizing) => markup(resize).match(/<img[^>]*>/g) ?? []

test('images in a text have several widths if Cloudflare resizes by address', () => {
  const [a = '', b = '', c = ''] = imagesIn('cdn-cgi')
  expect(a).toContain(
    'srcset="/cdn-cgi/image/width=400,format=auto,quality=82/files/a.jpg?v=1&amp;w=2 400w, /cdn-cgi/image/width=640,',
  )
  expect(a).toContain('sizes="(min-width: 42rem) 42rem, 90vw"')
  expect(a).toContain('src="/files/a.jpg?v=1&amp;w=2"')
  for (const other of [b, c]) expect(other).not.toContain('srcset')
})

test('a tenant’s own picture in a text has its widths, its size and its colour from its address', () => {
  const [a = '', b = '', c = '', d = ''] = imagesIn('media')
  for (const other of [a, b, c]) expect(other).not.toContain('srcset')
  expect(d).toContain(`srcset="${OWN}?w=480 480w, `)
  expect(d).toContain(`${OWN}?w=1080 1080w, ${OWN}?w=1600 1400w" sizes="(min-width: 42rem) 42rem, 90vw"`)
  expect(d).toContain('width="1400" height="900" style="background-color:#8a6b4f"')
  expect(d).toContain('loading="lazy"')
})

test('the size that an editor gave is used', () => {
  const sized = richHtml(`<p><img src="${OWN}" width="70" height="45" alt=""></p>`)
  const image = renderToStaticMarkup(<RichText text={{ html: sized }} resize="media" />)
  expect(image.match(/ width="/g)).toHaveLength(1)
  expect(image).toContain('width="70" height="45"')
})

test('no image has widths if none are resized', () => {
  expect(markup('none')).not.toContain('srcset')
})
