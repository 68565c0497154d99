import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  localeSchema,
  pageDocumentSchema,
  pageEntrySchema,
  pageMetaSchema,
  pageOverlaySchema,
} from '#shared/schema/page.ts'

const readEntry = (fields: object) => z.parse(pageEntrySchema, { id: 'p', ...fields })
const validated = (validate: unknown) => readEntry({ validate }).validate

describe('a page of the index', () => {
  test('with only an id is public and has no name', () => {
    expect(readEntry({})).toEqual({ id: 'p', name: '', access: 'public' })
  })

  test('is read with all of its fields and addresses', () => {
    const said = {
      id: 'p',
      name: 'Início',
      layout: 'blog',
      noindex: true,
      updated_at: '2026-01-01',
      published: ['pt-BR'],
      hide_header: true,
      hide_footer: true,
      meta: { title: 'a', description: 'b', image: '/c.png', robots: 'noindex', keywords: 'd' },
      validate: { statusCode: 403, statusMessage: 'Closed', valid: true },
      access: 'aal2',
      route: '/inicio',
      'route-de-DE': '/start',
    }
    expect(readEntry(said)).toEqual(said)
  })

  test.each([
    [{ id: 5 }, { id: '5' }],
    [{ name: 5 }, { name: '' }],
    [
      { layout: 'x', noindex: 'yes', updated_at: 5, hide_header: 1, hide_footer: 1, meta: 'x' },
      {
        layout: undefined,
        noindex: undefined,
        updated_at: undefined,
        hide_header: undefined,
        hide_footer: undefined,
        meta: undefined,
      },
    ],
    [{ layout: 'core' }, { layout: 'core' }],
    [{ published: ['pt-BR', 'xx'] }, { published: ['pt-BR'] }],
    [{ access: 'signed_in' }, { access: 'signed_in' }],
    [{ access: 'public' }, { access: 'public' }],
  ])('%j is read as %j', (said, expected) => {
    expect(readEntry(said)).toMatchObject(expected)
  })

  test.each([
    { id: null },
    { published: 'pt-BR' },
    { published: null },
    { access: 'everybody' },
    { access: null },
    { validate: 'x' },
    { validate: null },
  ])('is refused instead of made public with %j', (fields) => {
    expect(z.safeParse(pageEntrySchema, { id: 'p', ...fields }).success).toBe(false)
  })
})

describe('the check of a page', () => {
  test.each([
    [{}, false],
    [{ valid: true }, true],
    [{ valid: 'true' }, false],
    [{ valid: 1 }, false],
    [{ valid: null }, false],
    [{ valid: false }, false],
  ])('%j has passed: %s', (check, valid) => {
    expect(validated(check)?.valid).toBe(valid)
  })

  test.each([
    [400, 400],
    [599, 599],
    [399, undefined],
    [600, undefined],
    [404.5, undefined],
    ['404', undefined],
  ])('with the status code %j is read with %s', (statusCode, expected) => {
    expect(validated({ statusCode })?.statusCode).toBe(expected)
  })

  test('may have a message', () => {
    expect(validated({ statusMessage: 'Closed' })?.statusMessage).toBe('Closed')
    expect(validated({ statusMessage: 5 })?.statusMessage).toBeUndefined()
  })
})

describe('the meta of a page', () => {
  test('replaces each invalid field separately', () => {
    expect(
      z.parse(pageMetaSchema, { title: 'a', description: 1, image: null, robots: {}, keywords: ['k'] }),
    ).toEqual({
      title: 'a',
      description: undefined,
      image: undefined,
      robots: undefined,
      keywords: undefined,
    })
  })
})

describe('a translation laid over a page', () => {
  test('is read with all of its fields', () => {
    const said = { name: 'Start', meta: { title: 'a' }, sections: { s: { title: 'b' } }, popups: ['p'] }
    expect(z.parse(pageOverlaySchema, said)).toEqual(said)
  })

  test('replaces invalid fields', () => {
    const read = z.parse(pageOverlaySchema, { name: 5, meta: 5, sections: [], popups: ['p', 5] })
    expect(JSON.parse(JSON.stringify(read))).toEqual({ popups: ['p'] })
  })
})

describe('a page with its sections', () => {
  test('is read with all of its fields, and its sections are left unread', () => {
    const said = {
      id: 'p',
      name: '',
      access: 'public',
      sections: [{ id: 's' }, 'broken'],
      popups: ['a'],
      script: 'x()',
      i18n: { 'de-DE': { name: 'x' } },
      route: '/a',
    }
    expect(z.parse(pageDocumentSchema, said)).toEqual(said)
  })

  test('replaces invalid fields', () => {
    const said = { id: 'p', sections: {}, popups: 'a', script: 5, i18n: [] }
    expect(JSON.parse(JSON.stringify(z.parse(pageDocumentSchema, said)))).toEqual({
      id: 'p',
      name: '',
      access: 'public',
      sections: [],
    })
  })
})

test('a locale is one that the product offers', () => {
  expect(['pt-BR', 'ja-JP', 'pt', 'nb-NO'].map((code) => z.safeParse(localeSchema, code).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
