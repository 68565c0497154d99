import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { link } from '#sections/fields/link.ts'

const schema = z.object({ link: link() })

test.each([
  ['url', 'www.example.com', 'https://www.example.com/'],
  ['phone', '11 3333-4444 ramal 12', 'tel:1133334444'],
  ['whatsapp', 'https://wa.me/5511987654321?text=Mesa%202', 'https://wa.me/5511987654321?text=Mesa%202'],
  ['mail', 'Ana <ana@example.com>', 'mailto:ana@example.com'],
  ['anchor', '#caf%C3%A9', '#caf%C3%A9'],
  ['anchor', '100%', '#100%25'],
])('a link of the kind %s to %s leads to %s', (kind, href, address) => {
  expect(schema.parse({ link: { kind, href } }).link?.href).toBe(address)
})

test.each([
  ['phone', 'a combinar'],
  ['whatsapp', 'none'],
  ['mail', 'ana'],
])('a link of the kind %s to %s is not a link', (kind, href) => {
  expect(schema.parse({ link: { kind, href } }).link).toBeUndefined()
})
