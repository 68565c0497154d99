import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { richHtml } from '#sections/rich.ts'
import { RichText } from '#sections/ui/rich-text.tsx'

const html = richHtml('![a](/files/a.jpg?v=1&w=2)\n\n![b](https://x.example/b.jpg) ![c](/c.svg)')
const markup = (resize: boolean) => renderToStaticMarkup(<RichText text={{ html }} resize={resize} />)

test('images in a text come in several widths where the edge can resize', () => {
  const [a = '', b = '', c = ''] = markup(true).match(/<img[^>]*>/g) ?? []
  expect(a).toContain(
    'srcset="/cdn-cgi/image/width=400,format=auto,quality=82/files/a.jpg?v=1&amp;w=2 400w, /cdn-cgi/image/width=640,',
  )
  expect(a).toContain('sizes="(min-width: 42rem) 42rem, 100vw"')
  expect(a).toContain('src="/files/a.jpg?v=1&amp;w=2"')
  for (const other of [b, c]) expect(other).not.toContain('srcset')
})

test('nothing is added where it cannot', () => {
  expect(markup(false)).toContain(html)
})
