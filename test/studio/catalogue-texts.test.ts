import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCatalogue } from '../../build/vite/section-catalogue.ts'
import { sectionFolders } from '../../build/vite/section-roots.ts'
import { catalogueLanguages, catalogueTexts, readTexts } from '../../build/vite/section-texts.ts'
import { choicesOf, type FieldSchema, type FormField, fieldsOf } from '../../studio/form/schema.ts'
import {
  partOf,
  SETTINGS,
  type SettingsGroup,
  settingsFields,
} from '../../studio/settings/settings-fields.ts'
import { popupFields } from '../../studio/popups/popup-fields.ts'
import { type TranslatedCatalogue, translateCatalogue } from '../../studio/site/translated-catalogue.ts'
import { loadCatalogueTexts } from '../../studio/text/languages.ts'
import { themeColours } from '../../studio/theme/theme-colours.ts'

const root = join(import.meta.dirname, '../..')
const languages = catalogueLanguages(root)

/** Codes of languages, whose names come from the browser. */
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/

/** Each text that a person reads in Studio, as the schemas have it. */
let shown: string[]
/** Choices as schemas store them. Every language, English too, needs words for them. */
let choices: string[]
let answer: Parameters<typeof translateCatalogue>[0]
/** Names of examples, made of the words in the names of fixtures. */
let examples: string[]
/** The texts of each section, by its address. */
let ofSection: Map<string, string[]>

beforeAll(async () => {
  // As JSON, which a browser gets.
  answer = JSON.parse(JSON.stringify(await makeCatalogue(root)))
  const catalogue = translateCatalogue(answer, (english) => english)
  const fields = fieldsShown(catalogue)
  const compared = documentsCompared(catalogue)
  const words = [...fields.map(({ schema }) => schema), ...compared].flatMap(choicesOfSchema)
  choices = [...new Set(words)].filter((word) => !LOCALE.test(word))
  const labels = compared.flatMap(labelsOfSchema)
  examples = catalogue.sections.flatMap((each) => each.examples.map(({ title }) => title))
  ofSection = new Map(catalogue.sections.map((each) => [each.address, textsOfSection(each)]))
  shown = [...new Set([...namesShown(catalogue), ...fields.flatMap(textsOfField), ...labels, ...choices])]
}, 120_000)

describe.each(languages)('the texts of the catalogue in %s', (language) => {
  const read = () => catalogueTexts(root, language)
  const shared = () => readTexts(join(root, `studio/messages/catalogue/${language}.json`))
  const own = () =>
    sectionFolders(root)
      .map(({ address, folder }) => ({ address, file: join(folder, `texts.${language}.json`) }))
      .filter(({ file }) => existsSync(file))
      .map(({ address, file }) => ({ address, texts: readTexts(file) }))

  const needed = () => (language === 'en-US' ? choices : shown)

  test('exist for every section, setting and colour: add missing ones as "English": "translation"', () => {
    const texts = read()
    expect(needed().filter((english) => !texts[english]?.trim())).toEqual([])
  })

  test('are all used by a schema, and in order', () => {
    const known = new Set([...needed(), ...examples])
    expect(Object.keys(read()).filter((english) => !known.has(english))).toEqual([])
    for (const texts of [shared(), ...own().map((each) => each.texts)]) {
      const keys = Object.keys(texts)
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
    }
  })

  test('of a section’s folder all belong to that section', () => {
    const strange = own().flatMap(({ address, texts }) =>
      Object.keys(texts).filter((english) => !ofSection.get(address)?.includes(english)),
    )
    expect(strange).toEqual([])
  })

  test('have the same placeholders as in English', () => {
    const placesOf = (text: string) => (text.match(/\{[\w.]+\}/g) ?? []).sort()
    for (const [english, text] of Object.entries(read())) expect(placesOf(text)).toEqual(placesOf(english))
  })
})

test.each(languages)('examples of a section have different names in words, in %s', (language) => {
  const texts = catalogueTexts(root, language)
  const { sections } = translateCatalogue(answer, (english) => texts[english] ?? english)
  const faults = sections.flatMap(({ address, examples }) => {
    const names = examples.map(({ title }) => title)
    const isFaulty = names.some((name) => !/\p{L}{2}/u.test(name)) || new Set(names).size < names.length
    return isFaulty ? [`${address}: ${names.join(', ')}`] : []
  })
  expect(faults).toEqual([])
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

test('the catalogue is English in a language without texts of it, and its choices have labels', async () => {
  const texts = await loadCatalogueTexts('xx-XX')
  const { sections } = translateCatalogue(answer, (english) => texts[english] ?? english)
  const fields = fieldsOf(sections.find(({ address }) => address === 'hero/split')?.schema ?? {})
  expect(fields.find(({ name }) => name === 'title')?.help).toBe('Heading of the section')
  const scheme = fields.find(({ name }) => name === 'colorScheme')
  expect(choicesOf(scheme?.schema ?? {})).toContainEqual({ value: 'dark', label: 'Dark' })
})

function namesShown({ sections }: TranslatedCatalogue): string[] {
  return sections.flatMap(namesOfSection)
}

function namesOfSection({
  kindName,
  title,
  about,
  examples,
}: TranslatedCatalogue['sections'][number]): string[] {
  return [kindName, title, about, ...examples.map((example) => example.title)]
}

function textsOfSection(section: TranslatedCatalogue['sections'][number]): string[] {
  return [...namesOfSection(section), ...fieldsOf(section.schema).flatMap(textsOfField)]
}

/** The fields of sections, popups, the settings and the theme. */
function fieldsShown({ sections, schemas }: TranslatedCatalogue): FormField[] {
  const configuration = schemas['app-configuration'] ?? {}
  const settings = Object.keys(SETTINGS).flatMap((group) =>
    settingsFields(configuration, group as SettingsGroup).map(({ field }) => field),
  )
  const { name, limits, look } = popupFields(schemas.popup ?? {}, { config: { pages: [] } })
  const triggers = (['delay', 'scroll'] as const).flatMap(
    (on) => popupFields(schemas.popup ?? {}, { config: { pages: [], trigger: { on } } }).opening,
  )
  const popup = [...name, ...triggers, ...limits, ...look.page, ...look.dialog]
  const inSections = sections.flatMap(({ schema }) => fieldsOf(schema))
  return [...inSections, ...settings, ...themeColours(configuration), ...popup]
}

/** The documents whose fields the list of changes names. */
function documentsCompared({ schemas }: TranslatedCatalogue): FieldSchema[] {
  const configuration = schemas['app-configuration'] ?? {}
  const parts = ['config', 'appConfig', 'tenant'].map((name) => partOf(configuration, name))
  return [schemas['page-document'], schemas.post, schemas.popup, ...parts].map((schema) => schema ?? {})
}

function textsOfField({ label, help, schema }: FormField): string[] {
  return [label, help, ...choicesOfSchema(schema), ...innerSchemas(schema).flatMap(textsOfSchema)]
}

function textsOfSchema(schema: FieldSchema): string[] {
  const { kind, description = '' } = schema
  const help = kind === undefined || description === '' ? [] : [description]
  return [
    ...labelsOf(schema),
    ...help,
    ...(schema.enum ?? []).map(String),
    ...innerSchemas(schema).flatMap(textsOfSchema),
  ]
}

function labelsOf({ kind, title = '' }: FieldSchema): string[] {
  return kind === undefined || title === '' ? [] : [title]
}

function labelsOfSchema(schema: FieldSchema): string[] {
  return [...labelsOf(schema), ...innerSchemas(schema).flatMap(labelsOfSchema)]
}

function choicesOfSchema(schema: FieldSchema): string[] {
  return [...(schema.enum ?? []).map(String), ...innerSchemas(schema).flatMap(choicesOfSchema)]
}

function innerSchemas({ properties = {}, items, anyOf = [] }: FieldSchema): FieldSchema[] {
  return [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf]
}
