import presets from 'virtual:sections/preset.json'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { SectionData } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { encodeJson } from '#shared/island.ts'
import { GALLERY_PAGE, gallerySite } from '../../worker/gallery/site.ts'
import { pageStructuredData } from '../../worker/page/head/structured-data.ts'

const origin = 'https://padaria.example'

interface Thing {
  '@context'?: string
  '@type'?: string
  mainEntity?: unknown[]
}

/** The structured data of a page with these sections, encoded as in its script and read back. */
async function thingsOn(...stored: { address: string; data: object }[]): Promise<Thing[]> {
  const sections = await Promise.all(
    stored.map(async ({ address, data }, index) => {
      const schema = (await loadSchema(address)) as never
      const section = { id: `s${index}`, address, data: z.parse(schema, data) }
      return { section, loaded: await loadSection(address), position: index, requiredData: {} }
    }),
  )
  const things = pageStructuredData({
    site: gallerySite(new URLSearchParams()),
    origin,
    route: { kind: 'page', locale: 'pt-BR', path: '/', page: GALLERY_PAGE, query: {} },
    meta: { title: 'Início', canonical: `${origin}/` },
    messages: {},
    document: null,
    sections,
  } as never)
  return things.map((thing) => {
    const json = encodeJson(thing)
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    return JSON.parse(json) as Thing
  })
}

const ofType = (things: Thing[], type: string) => things.filter((thing) => thing['@type'] === type)

const questions = (question: string) => ({
  address: 'faq/accordion',
  data: { items: [{ question, answer: 'Sim.' }] },
})

describe('structured data', () => {
  test('has a context and a type for the preset of every section that has it', async () => {
    const speaking: string[] = []
    for (const address of addresses()) {
      const loaded = await loadSection(address)
      const preset = (await presets[address]?.())?.default
      if (loaded?.module.structuredData === undefined || preset === undefined) continue
      const data = z.parse((await loadSchema(address)) as never, preset) as SectionData
      const things = loaded.module.structuredData(data, { url: `${origin}/`, locale: 'pt-BR' }) as Thing[]
      for (const thing of things) {
        expect(thing['@context'], address).toBe('https://schema.org')
        expect(thing['@type'], address).toMatch(/^[A-Z][A-Za-z]+$/)
      }
      if (things.length > 0) speaking.push(address)
    }
    for (const address of ['faq/accordion', 'product/grid', 'video/inline', 'map/embed'])
      expect(speaking).toContain(address)
  })

  test('is one FAQPage, however many sections have questions', async () => {
    const things = await thingsOn(questions('Abre domingo?'), questions('Tem pão?'))
    const [faq, ...more] = ofType(things, 'FAQPage')
    expect(more).toEqual([])
    expect(faq?.mainEntity).toHaveLength(2)
  })

  test('is included once for a section that is on a page twice', async () => {
    const video = {
      address: 'video/inline',
      data: (await presets['video/inline']?.())?.default as object,
    }
    const things = await thingsOn(video, video)
    expect(ofType(things, 'VideoObject')).toHaveLength(1)
  })

  test('cannot end its script element', async () => {
    const hostile = '</script><script>alert(1)</script>\u2028<!--'
    const things = await thingsOn({
      address: 'product/detail',
      data: { items: [{ title: hostile, price: 10, currency: 'BRL' }] },
    })
    expect(JSON.stringify(ofType(things, 'Product'))).toContain('alert(1)')
  })
})

describe('testimonials', () => {
  const items = [
    { quote: 'Bom **pão**.', author: 'Ana', rating: 4, date: '2026-03-08' },
    { quote: 'Voltei.', author: 'Rui', rating: 5, source: 'No balcão' },
    { quote: 'De fora.', author: 'Lia', rating: 1, source: 'https://maps.example/r/1' },
    { quote: 'Sem autor.' },
  ]
  const reviewed = { type: 'LocalBusiness', name: 'Padaria da Zilda' }

  test('are reviews only if the tenant names what they review', async () => {
    for (const data of [{ items }, { items, reviewed: { type: 'Product' } }, { items, reviewed: 'Padaria' }])
      expect(ofType(await thingsOn({ address: 'testimonial/grid', data }), 'LocalBusiness')).toEqual([])
  })

  test('from elsewhere are not reviews', async () => {
    const [thing] = ofType(
      await thingsOn({ address: 'testimonial/grid', data: { items, reviewed } }),
      'LocalBusiness',
    )
    expect(thing).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Padaria da Zilda',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Ana' },
          reviewBody: 'Bom pão .',
          reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
          datePublished: '2026-03-08',
        },
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Rui' },
          reviewBody: 'Voltei.',
          reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5 },
        },
      ],
    })
  })

  test('are reviews only if they are shown', async () => {
    const [thing] = ofType(
      await thingsOn({ address: 'testimonial/single', data: { items, reviewed } }),
      'LocalBusiness',
    )
    expect((thing as { review?: unknown[] }).review).toHaveLength(1)
  })
})
