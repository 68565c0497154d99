import { expect, test } from 'vitest'
import { readDocument } from '../../../core/reading/read-document.ts'
import { readAppConfiguration } from '../../../core/reading/read-app-configuration.ts'
import { NO_HINTS } from '../../../core/routing/hints.ts'
import { routeRequest } from '../../../core/routing/route.ts'
import messages from '#shared/messages/pt-BR.json'
import type { ShownRoute } from '#shared/route.ts'
import { pageHead } from '../../../worker/page/head/meta.ts'
import { configurationOf } from '../../support/site.ts'

const ORIGIN = 'https://a.test'

async function titleOf(
  path: string,
  { page = {}, name = 'Padaria Aurora' }: { page?: object; name?: string } = {},
) {
  const pages = [{ id: 'menu', route: '/cardapio', name: 'Cardápio', ...page }]
  const blog = { categories: [{ slug: 'casa', name: 'Da casa' }] }
  const { site } = await readAppConfiguration(
    configurationOf({ host: 'a.test', canary: name, pages, config: { blog } }),
    'a.test',
  )
  const route = routeRequest(site, new URL(path, ORIGIN), NO_HINTS) as ShownRoute
  const document = await readDocument(
    { ...pages[0], locale: 'pt-BR', sections: [] },
    { page_id: 'menu', locale: 'pt-BR', site },
  )
  const isPage = route.kind === 'page'
  return pageHead({ site, origin: ORIGIN, route, document: isPage ? document : null, messages }).title
}

test('the title of a page is its name and its site’s name', async () => {
  expect(await titleOf('/cardapio')).toBe('Cardápio · Padaria Aurora')
})

test('a title that the author wrote is shown unchanged', async () => {
  expect(await titleOf('/cardapio', { page: { meta: { title: 'Pães em BH' } } })).toBe('Pães em BH')
})

test('a page with the name of its site shows it once, and a page of a site without a name shows its own', async () => {
  expect(await titleOf('/cardapio', { page: { name: 'Padaria Aurora' } })).toBe('Padaria Aurora')
  expect(await titleOf('/cardapio', { name: '' })).toBe('Cardápio')
})

test.each([
  ['the blog', '/blog', 'Blog · Padaria Aurora'],
  ['a category', '/blog/casa', 'Da casa · Padaria Aurora'],
  ['a search', '/search?q=centeio', 'Resultados para “centeio” · Padaria Aurora'],
])('the title of %s has the name of the site', async (_, path, title) => {
  expect(await titleOf(path)).toBe(title)
})

test('the title of an error page is only its sentence', async () => {
  expect(await titleOf('/nada')).toBe('Page not found: /nada')
})
