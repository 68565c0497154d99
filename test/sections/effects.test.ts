import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { SectionContext } from '#sections/contract.ts'
import { editorJsonSchema, type JsonSchema } from '#sections/fields/json-schema.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { renderSection } from '../../worker/page/sections/section-html.tsx'
import type { Icons } from '../../worker/store/icon-sets.ts'
import { changedAt, type Leaf, leafNames, leavesOf, PARTS } from '../support/changed-leaves.ts'
import { pageOf, renderable } from '../support/render-section.ts'
import { examples } from '../support/section-examples.ts'
import { effectExamples, FRAMED } from './effect-examples.ts'

/** Without the sections that only the runtime adds, because no tenant stores them. */
const catalogue = addresses().filter((address) => !address.startsWith('site/'))

/** Fields of the frame around every section; one section is tested for all. */
const FRAME = new Set([
  ...['anchor', 'colorScheme', 'background', 'layer', 'padding', 'width', 'align', 'alignMobile'],
  ...['divider', 'animate', 'trackingId'],
])

/** All sections draw pictures, links and form fields by the same components, so one section is tested for all. */
const SECTIONS_OF_PARTS = new Map([
  ['hero/split', ['media', 'link']],
  ['form/stacked', ['form']],
])

/** Fields that no page shows, with the test of what they do. */
const ELSEWHERE: Record<string, { file: string; title: string }> = {
  // Translations find an entry by it.
  id: {
    file: 'test/cli/site-translations.test.ts',
    title: 'is exported and imported: entries get ids, and the locale gets its texts',
  },
  // The Worker answers a sent form with it.
  'success.redirect': { file: 'test/e2e/forms.test.ts', title: 'is told where to go next' },
  // The Worker refuses a form by it.
  'spam.minSeconds': {
    file: 'test/e2e/forms.test.ts',
    title: 'a form sent too soon after its page is refused',
  },
  // The database counts bookings by it; the page has the times that are left.
  capacity: {
    file: 'test/shared/bookings/free-times.test.ts',
    title: 'exist while one of several places is free',
  },
}

function isElsewhere(name: string): boolean {
  return Object.keys(ELSEWHERE).some((field) => name === field || name.endsWith(`.${field}`))
}

function isOfFrame(name: string): boolean {
  return FRAME.has(name.split('.')[0] ?? '')
}

interface Example {
  stored: object
  query?: string | undefined
  known?: Partial<SectionContext> | undefined
  /** Length of its JSON. */
  size: number
  /** What a page takes from it; computed on first use. */
  effect?: Promise<string | undefined>
}

test.for(catalogue)('every field of the section %s has an effect', async (address) => {
  const json = await jsonOf(address)
  const { fixtures = {}, queries = {}, preset } = examples.get(address) ?? {}
  const named = Object.entries({ preset, ...fixtures }).map(([name, stored]) => ({
    stored,
    query: queries[name],
  }))
  const fields = new Set(Object.keys(json.properties ?? {}))
  const whole = PARTS.filter((part) => SECTIONS_OF_PARTS.get(address)?.includes(part) !== true)
  const others = effectExamples(address, fields, fixtures.plain ?? {})
  const { tried, failed } = await withoutEffect(address, { examples: [...named, ...others], whole })
  expect(tried).not.toEqual([])
  expect(failed).toEqual([])
})

test.for(Object.entries(ELSEWHERE))(
  'the field %s, which no page shows, has its own test',
  ([, { file, title }]) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(title)
  },
)

test('every field of the frame has an effect', async () => {
  const stored = [
    FRAMED,
    { ...FRAMED, background: { video: '/media/filme.mp4', color: '#fff' }, animate: false },
  ]
  const found = await withoutEffect('text/rich', {
    examples: stored.map((each) => ({ stored: each })),
    whole: PARTS,
    isTried: isOfFrame,
  })
  expect(found.tried.length).toBeGreaterThan(20)
  expect(found.failed).toEqual([])
})

interface Search {
  examples: { stored: object | undefined; query?: string | undefined; known?: Partial<SectionContext> }[]
  /** Parts that are changed together. */
  whole: readonly string[]
  isTried?: (name: string) => boolean
}

/** Changes each field in the examples until one looks different. Returns the fields, and those without an effect. */
async function withoutEffect(
  address: string,
  { examples: given, whole, isTried = (name) => !isOfFrame(name) && !isElsewhere(name) }: Search,
): Promise<{ tried: string[]; failed: string[] }> {
  const json = await jsonOf(address)
  const places = new Map<string, { example: Example; leaf: Leaf }[]>()
  for (const name of leafNames(json, whole)) if (isTried(name)) places.set(name, [])
  for (const { stored, query, known } of given) {
    if (stored === undefined) continue
    const example: Example = { stored, query, known, size: JSON.stringify(stored).length }
    for (const leaf of leavesOf(json, stored, whole)) places.get(leaf.name)?.push({ example, leaf })
  }
  const failed: string[] = []
  for (const [name, found] of places) {
    // Where an example sets a field, it most likely has an effect; small examples are the fastest.
    const order = ({ example, leaf }: (typeof found)[number]) =>
      (leaf.value === undefined ? 1e9 : 0) + example.size
    const sorted = found.toSorted((a, b) => order(a) - order(b))
    if (!(await hasEffect(address, sorted))) failed.push(name)
  }
  return { tried: [...places.keys()], failed }
}

async function hasEffect(address: string, places: { example: Example; leaf: Leaf }[]): Promise<boolean> {
  for (const { example, leaf } of places) {
    for (const stored of changedAt(example.stored, leaf)) {
      const effect = await effectOf(address, { ...example, stored })
      example.effect ??= effectOf(address, example)
      const before = await example.effect
      if (before !== undefined && effect !== undefined && effect !== before) return true
    }
  }
  return false
}

const schemas = new Map<string, JsonSchema>()

async function jsonOf(address: string): Promise<JsonSchema> {
  const known = schemas.get(address)
  if (known !== undefined) return known
  const schema = await loadSchema(address)
  if (schema === null) throw new Error(`sections/${address} has no schema`)
  const json = editorJsonSchema(schema)
  schemas.set(address, json)
  return json
}

const FORM_KNOWN: Partial<SectionContext> = { form: { token: 'token', turnstileKey: 'key', filesMb: 5 } }

/** Every name is an icon, which shows its name. */
const ICONS = {
  size: 1,
  get: (name: string) => ({ body: `<path id="${name}"/>`, width: 24, height: 24 }),
} as unknown as Icons

/** Props of an island, which contain all data, whether used or not. */
const PROPS = /<script type="application\/json">\{"id":"example"[\s\S]*?<\/script>/

/**
 * Everything that a page takes from a section: markup, objects for search engines, and requests for data. Undefined if
 * the data is refused.
 */
async function effectOf(
  address: string,
  { stored, query = '', known = {} }: Omit<Example, 'effect' | 'size'>,
): Promise<string | undefined> {
  const schema = await loadSchema(address)
  if (schema === null || !z.safeParse(schema, stored).success) return undefined
  const section = await renderable(address, stored, {
    query,
    icons: ICONS,
    known: { ...FORM_KNOWN, ...known },
  })
  const { data, context, loaded } = section
  const { structuredData, requiredData, controls, list } = loaded.module
  const page = await pageOf({})
  return [
    (await renderSection(section, page)).replace(PROPS, ''),
    ...[
      structuredData?.(data, { url: 'https://example.com/exemplo', locale: page.locale }),
      requiredData?.(data, { category: null, slug: null, page: 1, chosen: {} }),
      controls?.(data),
      context.view && list?.info(data, context.view, context.loaded),
    ].map((part) => JSON.stringify(part)),
  ].join('\n')
}
