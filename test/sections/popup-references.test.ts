import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { button } from '#sections/fields/button.ts'
import { href, link } from '#sections/fields/link.ts'
import { inlineHtml, markdownHtml, richHtml } from '#sections/markup/rich.ts'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { popupId } from '#shared/popup-reference.ts'

/** What a tenant may write, and the id of the popup that it opens. */
const REFERENCES: [reference: string, id: string][] = [
  ['popup:boas-vindas', 'boas-vindas'],
  ['popups:7', '7'],
  ['popup_pages:7', '7'],
  ['popup-newsletter:a_b', 'a_b'],
  ['popup2:7', '7'],
  ['popupRelação:7', '7'],
  ['POPUP:7', '7'],
]

describe.each(REFERENCES)('%s opens its popup', (reference, id) => {
  const opened = `popup:${id}`

  test('in every field that may contain a link', () => {
    expect(z.parse(link(), reference)).toEqual({ kind: 'popup', href: opened })
    expect(z.parse(link(), { kind: 'url', href: reference })).toMatchObject({ href: opened })
    expect(z.parse(link(), { kind: 'popup', ref: reference })).toMatchObject({ href: opened })
    expect(z.parse(button(), { label: 'Abrir', link: reference }).link?.href).toBe(opened)
    expect(z.parse(href(), reference)).toBe(opened)
    const success = z.parse(z.object(formFields()), { fields: [], success: { popup: reference } }).success
    expect(success.popup).toBe(id)
  })

  test('in texts', () => {
    const html = `<a href="${opened}">Abrir</a>`
    expect(inlineHtml(`[Abrir](${reference})`)).toBe(html)
    expect(richHtml(`<p><a href="${reference}">Abrir</a></p>`)).toBe(`<p>${html}</p>`)
    expect(markdownHtml(`[Abrir](${reference})`)).toBe(`<p>${html}</p>`)
    expect(richHtml(richHtml(`<p><a href="${reference}">Abrir</a></p>`))).toBe(`<p>${html}</p>`)
  })
})

test.each([
  'apopup:7',
  'pop:7',
  'popup',
  'popup:',
  'popup:a b',
  'popup/a:7',
  'popup x:7',
  'popup:a/b',
  'https://popup:7/',
])('%j opens no popup', (reference) => {
  expect(popupId(reference)).toBeNull()
  expect(richHtml(`<p><a href="${reference}">x</a></p>`)).not.toContain('href="popup:')
})
