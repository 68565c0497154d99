import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCatalogue } from '../../build/vite/section-catalogue.ts'
import { choicesOf, type FieldSchema, type FormField, fieldsOf } from '../../studio/form/schema.ts'
import { SETTINGS, type SettingsGroup, settingsFields } from '../../studio/settings/settings-fields.ts'
import { popupFields } from '../../studio/popups/popup-fields.ts'
import { type TranslatedCatalogue, translateCatalogue } from '../../studio/site/translated-catalogue.ts'
import { loadCatalogueTexts } from '../../studio/text/languages.ts'
import { themeColours } from '../../studio/theme/theme-colours.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'studio/messages/catalogue')
const languages = readdirSync(folder).map((name) => name.replace('.json', ''))

/** Each text that a person reads in Studio, in English. */
let shown: string[]
let answer: Parameters<typeof translateCatalogue>[0]

beforeAll(async () => {
  // As a browser reads it.
  answer = JSON.parse(JSON.stringify(await makeCatalogue(root)))
  shown = textsOf(translateCatalogue(answer, (english) => english))
}, 120_000)

describe.each(languages)('the texts of the catalogue in %s', (language) => {
  const read = (): Record<string, string> =>
    JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

  test('are there for every section, setting and colour: add what is missing, as "English": "translation"', () => {
    const texts = read()
    expect(shown.filter((english) => !texts[english]?.trim())).toEqual([])
  })

  test('have no text that no schema has, and stand in order', () => {
    const known = new Set(shown)
    const keys = Object.keys(read())
    expect(keys.filter((english) => !known.has(english))).toEqual([])
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('keep the places that a value takes', () => {
    const placesOf = (text: string) => (text.match(/\{[\w.]+\}/g) ?? []).sort()
    for (const [english, text] of Object.entries(read())) expect(placesOf(text)).toEqual(placesOf(english))
  })
})

test('the catalogue is Portuguese in pt-BR: names, fields, help and choices', async () => {
  const texts = await loadCatalogueTexts('pt-BR')
  const { sections, schemas } = translateCatalogue(answer, (english) => texts[english] ?? english)
  const hero = sections.find(({ address }) => address === 'hero/split')
  expect(hero).toMatchObject({ kind: 'hero', kindName: 'Abertura', title: 'Lado a lado' })
  const fields = fieldsOf(hero?.schema ?? {})
  expect(fields.find(({ name }) => name === 'title')).toMatchObject({
    label: 'Título',
    help: 'Título da seção',
  })
  const scheme = fields.find(({ name }) => name === 'colorScheme')
  expect(choicesOf(scheme?.schema ?? {})).toContainEqual({ value: 'dark', label: 'Escuro' })
  expect(themeColours(schemas['app-configuration'])[0]).toMatchObject({ label: 'Primária' })
})

test('the catalogue is in English in a language without texts of it', async () => {
  expect(await loadCatalogueTexts('en-US')).toEqual({})
  expect(shown).toEqual(expect.arrayContaining(['Hero', 'Split', 'Heading of the section', 'dark']))
})

/** Names of sections, and what their forms, popups, the settings and the theme show. */
function textsOf({ sections, schemas }: TranslatedCatalogue): string[] {
  const configuration = schemas['app-configuration'] ?? {}
  const settings = Object.keys(SETTINGS).flatMap((group) =>
    settingsFields(configuration, group as SettingsGroup).map(({ field }) => field),
  )
  const { name, limits, look } = popupFields(schemas.popup ?? {}, { config: { pages: [] } })
  const triggers = (['delay', 'scroll'] as const).flatMap(
    (on) => popupFields(schemas.popup ?? {}, { config: { pages: [], trigger: { on } } }).opening,
  )
  const popup = [...name, ...triggers, ...limits, ...look.page, ...look.dialog]
  const texts = [
    ...sections.flatMap(({ kindName, title, about, schema }) => [
      ...[kindName, title, about],
      ...textsOfSchema(schema),
    ]),
    ...[...settings, ...themeColours(configuration), ...popup].flatMap(textsOfField),
  ]
  return [...new Set(texts)]
}

function textsOfField({ label, help, schema }: FormField): string[] {
  return [label, help, ...textsOfSchema(schema)]
}

function textsOfSchema(schema: FieldSchema): string[] {
  const { kind, title = '', description = '', properties = {}, items, anyOf = [] } = schema
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf]
  const own = kind === undefined ? [] : [title, description].filter((text) => text !== '')
  const choices = (schema.enum ?? []).map(String)
  return [...own, ...choices, ...inner.flatMap(textsOfSchema)]
}
