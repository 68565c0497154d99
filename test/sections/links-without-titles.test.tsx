import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { SectionData } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import { loadSchema } from '#sections/schemas.ts'
import { sectionContext } from '../support/section-context.ts'

const picture = { src: '/demo/example.svg', width: 800, height: 600 }

/** Addresses and names of the links in a section with these entries. */
async function linksOf(address: string, entries: object[]): Promise<[string, string][]> {
  const [schema, loaded] = await Promise.all([loadSchema(address), loadSection(address)])
  if (schema === null || loaded === null) throw new Error(`there is no ${address}`)
  const data = z.parse(schema, { slides: entries, items: entries, visual: 'counter' }) as SectionData
  const { default: Component } = loaded.module
  const t = (key: string, values?: object) => `${key} ${Object.values(values ?? {}).join('/')}`
  const html = renderToStaticMarkup(
    <Component id="example" locale="pt-BR" data={data as never} context={sectionContext} t={t as never} />,
  )
  return Array.from(
    html.matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g),
    ([, href = '', content = '']) => [
      href,
      (/<img[^>]*? alt="([^"]*)"/.exec(content)?.[1] ?? '') + content.replace(/<[^>]*>/g, ''),
    ],
  )
}

describe.each([
  'carousel/slides',
  'carousel/cards',
  'portfolio/grid',
  'portfolio/cases',
  'features/grid',
  'features/list',
])('an entry of %s with a link and no title', (address) => {
  test('is a link named by its picture, or by its position if nothing has words', async () => {
    const entries = [
      { media: { ...picture, alt: 'A sala' }, link: '/sala' },
      { media: { ...picture, alt: '' }, link: '/outra' },
      { media: { ...picture, alt: 'Sem link' } },
    ]
    expect(await linksOf(address, entries)).toEqual([
      ['/sala', 'A sala'],
      ['/outra', 'gallery.image 2/3'],
    ])
  })
})

test.each(['carousel/slides', 'carousel/cards', 'features/grid', 'features/list'])(
  'an entry of %s with only a text and a link is a link with that text',
  async (address) => {
    expect(await linksOf(address, [{ text: 'Só um texto', link: '/texto' }])).toEqual([
      ['/texto', 'Só um texto'],
    ])
  },
)
