import { beforeAll, describe, expect, test } from 'vitest'
import { makeCatalogue } from '../../build/vite/section-catalogue.ts'
import type { Catalogue } from '../../shared/section-catalogue.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { storedSections } from '../../tools/reference/section-pictures.ts'
import { Api } from '../support/openapi.ts'
import { expectDescribed } from '../support/described-fields.ts'

const root = new URL('../..', import.meta.url).pathname
let made: Catalogue

beforeAll(async () => {
  made = await makeCatalogue(root, new Map([['hero/split', '/assets/hero-split.webp']]))
}, 120_000)

describe('the catalogue of sections', () => {
  test('has every section that a page may contain, as the API describes it', () => {
    const addresses = storedSections().map(({ address }) => address)
    expect(made.sections.map(({ address }) => address).filter((each) => addresses.includes(each))).toEqual(
      addresses,
    )
    expect(
      new Api('admin').faultsInAnswer('/catalogue', 'get', 200, JSON.parse(JSON.stringify(made))),
    ).toEqual([])
  })

  test('gives each field a kind, a label and help', () => {
    for (const { address, schema } of made.sections)
      expect(expectDescribed(schema as JsonSchema), address).toBeGreaterThan(0)
    for (const schema of Object.values(made.schemas)) expectDescribed(schema as JsonSchema)
  })

  test('shows what a section is in words, with a picture and starting content', () => {
    expect(made.sections.find(({ address }) => address === 'hero/split')).toMatchObject({
      kind: 'hero',
      title: 'Split',
      about: expect.stringMatching(/\w{3}/),
      picture: '/assets/hero-split.webp',
      preset: { title: expect.any(String) },
      examples: expect.arrayContaining([
        { name: 'mediaLeft', title: 'Media left', data: expect.any(Object) },
      ]),
    })
    for (const { address, about, preset, examples } of made.sections) {
      expect(about, address).not.toBe('')
      expect(Object.keys(preset).length + examples.length, address).toBeGreaterThan(0)
    }
  })
})
