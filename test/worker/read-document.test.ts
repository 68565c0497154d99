import { expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { readDocument } from '../../worker/content/read-document.ts'

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
