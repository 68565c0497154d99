import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { follow } from '../support/follow.ts'
import { onePagePlatform } from '../support/one-page.ts'
import type { TestSite } from '../support/site.ts'
import { startWorker } from '../support/worker.ts'

const section = (id: string, address: string, data: object) => {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}

const works = Array.from({ length: 25 }, (_, index) => ({
  id: index,
  title: `Obra ${index + 1}`,
  category: index % 5 === 0 ? 'Praças' : 'Casas',
}))

/** Filter, list and pagination are three independent sections. */
const gallery: TestSite = {
  host: 'obras.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        section('filtro', 'filter/bar', { source: 'portfolio' }),
        section('obras', 'portfolio/grid', {
          items: works,
          filter: false,
          pageSize: 10,
          pagination: 'none',
        }),
        section('paginas', 'pagination/numbers', { source: 'portfolio' }),
      ],
    },
  ],
}

const folds: TestSite = {
  host: 'dobras.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        section('duvidas', 'faq/accordion', {
          items: [
            { id: 'a', question: 'Abre quando?', answer: 'Às seis.' },
            { id: 'b', question: 'Fecha quando?', answer: 'Às sete.' },
          ],
        }),
        section('cardapio', 'tabs/panels', {
          items: [
            { id: 'a', label: 'Almoço', body: 'Das 11h às 15h' },
            { id: 'b', label: 'Jantar', body: 'Das 19h às 23h' },
          ],
        }),
        section('planos', 'pricing/toggle', {
          plans: [{ id: 'a', name: 'Livre', price: { month: 30, year: 300 }, currency: 'BRL' }],
        }),
      ],
    },
  ],
}

/** A form filters the first list; the second is of the same kind. */
const shop: TestSite = {
  host: 'loja.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        section('filtro', 'filter/bar', {
          source: 'products',
          facets: [
            { field: 'category', label: 'Tipo' },
            { field: 'price', label: 'Preço', type: 'range' },
          ],
          sort: [{ field: 'price', label: 'Maior preço', order: 'desc' }],
        }),
        section('pecas', 'product/grid', {
          items: works.map((work, index) => ({ ...work, price: 10 + index })),
          pageSize: 6,
        }),
        section('outras', 'product/grid', {
          items: works.slice(0, 4).map(({ id }) => ({ id, title: `Extra ${id}` })),
          pageSize: 3,
        }),
      ],
    },
  ],
}

const platform = onePagePlatform(gallery, folds, shop)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

describe.skipIf(chromiumPath() === null)('without scripts', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
    page = await (await browser.newContext({ locale: 'pt-BR', javaScriptEnabled: false })).newPage()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })

  const addressOf = ({ host }: TestSite, query = '') => `http://${host}:${worker.url.port}/${query}`
  const query = () => new URL(page.url()).search
  const titles = () => page.getByRole('heading', { name: /^Obra \d+$/ }).allTextContents()
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
  const current = (nav: string) =>
    page.getByRole('navigation', { name: nav }).locator('[aria-current]').allTextContents()

  describe('a list', () => {
    test('is paged by links, and its first page has no parameter', async () => {
      await page.goto(addressOf(gallery))
      expect(await titles()).toHaveLength(10)
      await follow(page.getByRole('link', { name: 'Próximo' }))
      expect(query()).toBe('?page=2')
      expect(await titles()).toContain('Obra 11')
      expect(await canonical()).toMatch(/obras\.localhost(?::\d+)?\/\?page=2$/)
      await follow(page.getByRole('link', { name: 'Página 3', exact: true }))
      expect(await titles()).toHaveLength(5)
      await follow(page.getByRole('link', { name: 'Página 1', exact: true }))
      expect(query()).toBe('')
      expect(await canonical()).toMatch(/obras\.localhost(?::\d+)?\/$/)
    })

    test('is filtered by links that start at its first page, and the back button leads back', async () => {
      await page.goto(addressOf(gallery, '?page=2'))
      await follow(page.getByRole('link', { name: 'Praças' }))
      expect(query()).toBe('?cat=pracas')
      expect(await titles()).toEqual(['Obra 1', 'Obra 6', 'Obra 11', 'Obra 16', 'Obra 21'])
      expect(await current('Filtrar')).toEqual(['Praças'])
      await follow(page.getByRole('link', { name: 'Casas' }))
      await follow(page.getByRole('link', { name: 'Próximo' }))
      expect(query()).toBe('?cat=casas&page=2')
      expect(await titles()).toHaveLength(10)
      await follow(page.getByRole('link', { name: 'Tudo' }))
      expect(query()).toBe('')
      await page.goBack()
      await page.goBack()
      expect(query()).toBe('?cat=casas')
    })

    test.for([
      ['?page=4', 'a page past the end'],
      ['?cat=barcos', 'a category that it lacks'],
      ['?cat=pracas&page=2', 'a page past the end of a category'],
    ])('answers 404 to %s, %s', async ([asked]) => {
      const response = await page.goto(addressOf(gallery, asked))
      expect(response?.status()).toBe(404)
      expect(await titles()).toEqual([])
    })

    test.for(['?utm_source=carta', '?page=1', '?page=abc', '?ordem=preco&x=1'])(
      'shows its first page for %s, with a canonical address without parameter',
      async (asked) => {
        const response = await page.goto(addressOf(gallery, asked))
        expect(response?.status()).toBe(200)
        expect(await titles()).toContain('Obra 1')
        expect(await canonical()).toMatch(/obras\.localhost(?::\d+)?\/$/)
      },
    )
  })

  test('a form filters and sorts its list but does not change the page of another list, and each choice can be removed', async () => {
    await page.goto(addressOf(shop, '?outras.page=2'))
    await page.getByLabel('Casas').check()
    await page.getByRole('spinbutton', { name: 'até' }).fill('20')
    await page.getByLabel('Ordenar por').selectOption('Maior preço')
    await follow(page.getByRole('button', { name: 'Aplicar' }))
    expect(await titles()).toEqual(['Obra 10', 'Obra 9', 'Obra 8', 'Obra 7', 'Obra 5', 'Obra 4'])
    expect(await page.getByRole('heading', { name: /^Extra/ }).allTextContents()).toEqual(['Extra 3'])
    expect(await page.getByText('8 resultados').isVisible()).toBe(true)
    await follow(page.getByRole('link', { name: 'Próximo' }).first())
    expect(await titles()).toEqual(['Obra 3', 'Obra 2'])
    await follow(page.getByRole('link', { name: 'Remover filtro: Casas' }))
    expect(await page.getByText('11 resultados').isVisible()).toBe(true)
    await page.getByRole('spinbutton', { name: 'até' }).fill('1')
    await follow(page.getByRole('button', { name: 'Aplicar' }))
    expect(await page.getByText('Nenhum resultado para este filtro').isVisible()).toBe(true)
    await follow(page.getByRole('link', { name: 'Limpar filtros' }))
    expect(await titles()).toHaveLength(6)
    expect(query()).toBe('?sort=-price&outras.page=2')
  })

  test('an accordion opens one answer at a time, also by key', async () => {
    await page.goto(addressOf(folds))
    const answers = [page.getByText('Às seis.'), page.getByText('Às sete.')]
    // It closes slowly for visitors who do not prefer reduced motion.
    const shown = () => Promise.all(answers.map((answer) => answer.isVisible()))
    await page.getByText('Abre quando?').click()
    await expect.poll(shown).toEqual([true, false])
    await page.locator('summary', { hasText: 'Fecha quando?' }).press('Enter')
    await expect.poll(shown).toEqual([false, true])
  })

  test('tabs show one panel, chosen by click or arrow', async () => {
    await page.goto(addressOf(folds))
    const [lunch, dinner] = [page.getByText('Das 11h às 15h'), page.getByText('Das 19h às 23h')]
    expect([await lunch.isVisible(), await dinner.isVisible()]).toEqual([true, false])
    await page.getByText('Jantar').click()
    expect([await lunch.isVisible(), await dinner.isVisible()]).toEqual([false, true])
    await page.getByRole('radio', { name: 'Jantar' }).press('ArrowLeft')
    expect([await lunch.isVisible(), await dinner.isVisible()]).toEqual([true, false])
  })

  test('prices are those of the selected period', async () => {
    await page.goto(addressOf(folds))
    const [month, year] = [page.getByText(/R\$\s30$/), page.getByText(/R\$\s300$/)]
    expect([await month.isVisible(), await year.isVisible()]).toEqual([true, false])
    await page.getByText('Anual').click()
    expect([await month.isVisible(), await year.isVisible()]).toEqual([false, true])
  })
})
