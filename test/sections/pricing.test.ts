import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { schema } from '#sections/pricing/cards/schema.ts'
import { schema as tableSchema } from '#sections/pricing/table/schema.ts'
import { offerCatalog } from '#sections/pricing/offers.ts'
import { defaultPeriod, priceIn, shownPeriods } from '#sections/pricing/prices.ts'
import { comparisonRows } from '#sections/pricing/table/rows.ts'
import { writtenMoney } from '#sections/ui/money.ts'
import type { SectionData } from '#sections/contract.ts'

const words = { locale: 'pt-BR', t: (key: string) => key } as const

function read(plans: object[], rest: object = {}) {
  return z.parse(schema, { plans, ...rest })
}

describe('the price of a plan', () => {
  const price = (stored: object) => read([{ name: 'Plano', price: stored }]).plans[0]

  test.each([
    ['month', { month: 49, year: 490 }, 'R$ 49', 'pricing.perMonth'],
    ['year', { month: 49.9, year: '490.5' }, 'R$ 490,50', 'pricing.perYear'],
    ['year', { month: 49.9 }, 'R$ 49,90', 'pricing.perMonth'],
    ['month', { once: 1200 }, 'R$ 1.200', ''],
    ['month', { month: 0 }, 'R$ 0', 'pricing.perMonth'],
    ['month', { custom: 'Sob consulta' }, 'Sob consulta', ''],
    ['year', { month: 10, custom: 'Combinamos' }, 'Combinamos', ''],
  ] as const)('in %s of %j is %s', (period, stored, text, per) => {
    const plan = price(stored)
    const shown = plan && priceIn(period, plan, words)
    expect(shown?.text.replace(/\s/g, ' ')).toBe(text)
    expect(shown?.per).toBe(per)
  })

  test.each([{}, { month: -1 }, { month: 'free' }, { month: Number.POSITIVE_INFINITY }, null, 'R$ 10'])(
    '%j is not a price',
    (stored) => {
      const plan = price(stored as object)
      expect(plan && priceIn('month', plan, words)).toBeNull()
    },
  )
})

describe('the periods on offer', () => {
  const both = [{ name: 'A', price: { month: 1, year: 10 } }]

  test('are those for which a plan has a price', () => {
    expect(shownPeriods(read(both))).toEqual(['month', 'year'])
    expect(shownPeriods(read([{ name: 'A', price: { year: 10 } }]))).toEqual(['year'])
    expect(shownPeriods(read([]))).toEqual([])
  })

  test('follow the order of the tenant, without repetitions', () => {
    const data = read(both, { periods: ['year', 'month', 'year', 'once'], default: 'month' })
    expect(shownPeriods(data)).toEqual(['year', 'month'])
    expect(defaultPeriod(data)).toBe('month')
  })

  test('start with the first if the default has no price', () => {
    expect(defaultPeriod(read(both, { default: 'once' }))).toBe('month')
  })
})

test('an invalid currency becomes the one of the default locale', () => {
  expect(read([{ name: 'A', currency: '<b>' }]).plans[0]?.currency).toBe('BRL')
  expect(read([{ name: 'A', currency: 'eur' }]).plans[0]?.currency).toBe('EUR')
  expect(writtenMoney(10, { currency: 'JPY', locale: 'ja-JP' })).toMatch(/10$/)
})

describe('the rows of a comparison', () => {
  test('are all features in order of appearance', () => {
    const { plans } = read([
      { name: 'A', features: [{ text: 'um' }, { text: 'dois', included: false }] },
      { name: 'B', features: [{ text: 'dois' }, { text: 'três' }] },
    ])
    expect(comparisonRows(plans, [])).toEqual([
      { label: { html: 'um' }, values: [true, false] },
      { label: { html: 'dois' }, values: [false, true] },
      { label: { html: 'três' }, values: [false, true] },
    ])
  })

  test('are the written ones, padded to the number of plans', () => {
    const { compareTable, plans } = z.parse(tableSchema, {
      plans: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
      compareTable: [{ label: 'a < b', values: ['10', true] }, { values: ['lost'] }],
    })
    expect(comparisonRows(plans, compareTable)).toEqual([
      { label: { html: 'a &#60; b' }, values: ['10', true, false] },
    ])
  })
})

test('offers list each price once, and no price on request', () => {
  const data = read(
    [
      { name: 'A', description: '**Bom** & barato', price: { month: 10, year: 100 } },
      { name: 'B', price: { custom: 'Sob consulta' } },
    ],
    { title: 'Planos' },
  ) as SectionData
  const [catalog] = offerCatalog(data, { url: 'https://a.example/planos' })
  expect(catalog).toMatchObject({
    '@type': 'OfferCatalog',
    name: 'Planos',
    itemListElement: [
      { name: 'A', description: 'Bom & barato', price: 10, priceSpecification: { billingDuration: 'P1M' } },
      { name: 'A', price: 100, priceCurrency: 'BRL' },
    ],
  })
  expect(offerCatalog(read([]) as SectionData, { url: '' })).toEqual([])
})
