import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { readDocument, readSections } from '../../../core/reading/read-document.ts'
import { readPopup } from '../../../core/reading/read-popup.ts'
import { documentAsStored } from '../../../core/reading/wire.ts'

const page = {
  id: 'cardapio',
  name: 'Cardápio',
  route: 'cardapio',
  sections: [],
  popups: ['popup:primeira', 'popup:aviso'],
  i18n: { 'en-US': { popups: ['popup:first'] }, 'es-ES': { name: 'Carta' }, 'fr-FR': { popups: [] } },
}

test.each<[Locale, string[]]>([
  ['pt-BR', ['popup:primeira', 'popup:aviso']],
  ['en-US', ['popup:first']],
  ['es-ES', ['popup:primeira', 'popup:aviso']],
  ['fr-FR', []],
])('the popups of a page in %s are %j', async (locale, popups) => {
  const site = { tenant_uuid: 't' } as never
  expect((await readDocument(page, { page_id: 'cardapio', locale, site })).popups).toEqual(popups)
})

describe('a page with sections for members', () => {
  const site = { tenant_uuid: 't', config: { account: {} } } as never
  const text = (id: string, body: string, access?: string) => ({
    id,
    ...(access && { access }),
    component: { folder: 'text', name: 'rich' },
    data: { body },
  })
  const gated = {
    ...page,
    sections: [
      text('a', 'OPEN'),
      text('b', 'CANARY', 'signed_in'),
      text('b', 'CANARY-twin'),
      text('c', 'CANARY', 'x'),
    ],
    i18n: {
      'en-US': {
        sections: {
          a: { body: 'OPEN-en' },
          b: { title: 'CANARY-title', body: 'CANARY-en' },
          c: { body: 'CANARY-en' },
        },
      },
    },
  }
  const read = (json: object, reader?: 'aal1', of = site) =>
    readDocument(json, {
      page_id: 'cardapio',
      locale: 'en-US',
      site: of,
      ...(reader && { reader }),
      log: () => undefined,
    })

  test('has gates instead of those sections for a visitor who is not signed in', async () => {
    const document = await read(gated)
    expect(document.sections.map(({ id, address }) => [id, address])).toEqual([
      ['a', 'text/rich'],
      ['b', 'account/gate'],
      ['b-2', 'account/gate'],
    ])
    expect(JSON.stringify(document)).not.toContain('CANARY')
  })

  test('has those sections for a member, translated', async () => {
    const document = await read(gated, 'aal1')
    expect(document.sections.map(({ id, address }) => [id, address])).toEqual([
      ['a', 'text/rich'],
      ['b', 'text/rich'],
      ['b-2', 'text/rich'],
    ])
    expect(JSON.stringify(document)).toContain('CANARY-en')
  })

  test('has a gate wherever the upstream sent only a placeholder, for members too', async () => {
    const place = { ...page, sections: [{ id: 'b', access: 'signed_in' }] }
    expect((await read(place, 'aal1')).sections[0]?.address).toBe('account/gate')
  })

  test('is the same after it was stored and read again', async () => {
    const document = await read(gated)
    expect(await read(documentAsStored(document))).toEqual(document)
  })

  test('has no gate if the site has no sign-in', async () => {
    const document = await read(gated, undefined, { tenant_uuid: 't', config: {} } as never)
    expect(document.sections.map(({ id }) => id)).toEqual(['a'])
  })
})

test('header, footer and popups leave out sections for members', async () => {
  const section = {
    id: 'a',
    access: 'signed_in',
    component: { folder: 'text', name: 'rich' },
    data: { body: 'x' },
  }
  expect(await readSections([section], { locale: 'pt-BR', site: { tenant_uuid: 't' } })).toEqual([])
  const popup = { id: 'p', name: 'P', tenant_id: 1, config: { pages: [{ sections: [section] }] } }
  expect(readPopup(popup).config.pages).toEqual([{ sections: [] }])
})
