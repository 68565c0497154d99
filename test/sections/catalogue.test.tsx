import { existsSync, readdirSync } from 'node:fs'
import fixtureFiles from 'virtual:sections/fixtures.ts'
import presetFiles from 'virtual:sections/preset.json'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Fixtures, ListControls, PageLocale, SectionContext, SectionData } from '#sections/contract.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { collectRefs } from '#sections/fields/refs.ts'
import { visitFields } from '#sections/fields/visit-fields.ts'
import { valueAt } from '#shared/section-refs.ts'
import { loadSection } from '#sections/registry.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import { fileAssets } from '../support/file-assets.ts'
import { ownColours } from '../../worker/page/sections/own-colours.ts'
import { markedHtml } from '../../worker/page/sections/field-marks.ts'
import { type RenderableSection, sectionHtml } from '../../worker/page/sections/section-html.tsx'
import { galleryPosts } from '../../worker/gallery/posts.ts'
import { GALLERY_SESSION } from '../../worker/gallery/session.ts'
import { gallerySite } from '../../worker/gallery/site.ts'
import { readListQuery } from '../../core/routing/list-query.ts'
import { listViews } from '../../worker/page/sections/list-views.ts'
import { resolveLinks } from '../../core/routing/links.ts'
import { LOCALE_CODES, type Locale, localeName } from '#shared/locales.ts'
import { sectionFolders } from '../../build/vite/section-roots.ts'
import { expectDescribed } from '../support/described-fields.ts'
import { formatHtml, outlineHtml } from '../support/format-html.ts'

const MARKS = / data-vitrine-fields?="([^"]*)"/g

const root = new URL('../..', import.meta.url).pathname

interface Examples {
  folder: string
  fixtures: Fixtures
  queries: Record<string, string>
  preset: object | undefined
}

/** Of every section, in whichever root it stands. */
const examples = new Map(
  await Promise.all(
    sectionFolders(root).map(async ({ address, folder }): Promise<[string, Examples]> => {
      const { fixtures = {}, queries = {} } = (await fixtureFiles[address]?.()) ?? {}
      return [address, { folder, fixtures, queries, preset: (await presetFiles[address]?.())?.default }]
    }),
  ),
)

/** The fixtures whose HTML is stored whole, each in a golden of its own. */
const WHOLE = ['plain', 'empty']

/** Its theme is computed once. */
const site = gallerySite(new URLSearchParams())

interface Appearance {
  locale?: Locale
  /** Somewhere below the first screen, instead of first on the page. */
  belowFold?: boolean
  /** What the visitor chose of the list. */
  query?: string
}

/** A section as a page of a gallery site would show it. */
async function render(address: string, stored: object, appearance: Appearance = {}): Promise<string> {
  const section = await renderable(address, stored, appearance)
  const { id, data } = section
  const { html } = await sectionHtml(section, await pageOf(appearance), {
    section: { id, address, data },
    site,
    renderKey: null,
    isCached: true,
  })
  return html
}

async function pageOf({ locale = 'pt-BR' }: Appearance) {
  return { locale, messages: await loadMessages(locale, fileAssets) }
}

async function renderable(
  address: string,
  stored: object,
  { locale = 'pt-BR', belowFold = false, query = '' }: Appearance = {},
): Promise<RenderableSection> {
  const schema = await loadSchema(address)
  const loaded = await loadSection(address)
  if (schema === null || loaded === null) throw new Error(`sections/${address} has no schema or no component`)
  const read = z.parse(schema, stored)
  const refs = collectRefs(schema, read)
  const data = resolveLinks({ data: read, refs }, { site, locale, path: '/exemplo' }) as SectionData
  const requiredData = loaded.module.requiredData?.(data, { ...WHOLE_LIST, category: null, slug: null }) ?? {}
  const met = galleryPosts(requiredData, locale)
  const controls = loaded.module.controls?.(data)
  const context: SectionContext = {
    first: !belowFold,
    titleTag: belowFold ? 'h2' : 'h1',
    resizeImages: 'none',
    home: '/',
    path: '/exemplo',
    loaded: met,
    year: 2026,
    ...(loaded.module.usesClock?.(data) && { now: '2026-11-20T12:00Z' }),
    ...(loaded.module.usesSession && { session: GALLERY_SESSION }),
    ...(loaded.module.usesLocales?.(data) && { locales: languagesOf(locale) }),
    ...(loaded.module.list && { view: { ...WHOLE_LIST, section: 'example' } }),
    ...(controls && (await listOf(controls, query))),
  }
  const colours = await ownColours(address, data, site.config.style)
  return { id: 'example', address, data, colours, loaded, context, belowFold }
}

/** The list that a section pages or filters: many posts, or the products of a preset. There is no portfolio. */
async function listOf(controls: ListControls, query: string): Promise<Partial<SectionContext>> {
  const { source = 'posts' } = controls
  if (source === 'portfolio') return {}
  const members = [
    { id: 'lista', kind: source },
    { id: 'example', controls },
  ]
  const route = readListQuery(new URLSearchParams(query))
  const views = listViews(
    members.map((member, position) => ({ ...member, position })),
    route,
  )
  const view = views.get(0)?.view ?? WHOLE_LIST
  const address = source === 'posts' ? 'blog/list' : 'product/grid'
  const schema = await loadSchema(address)
  const data = z.parse(schema as never, (await presetFiles[address]?.())?.default) as SectionData
  const { blog } = galleryPosts({ posts: { category: null, page: 1 } }, 'pt-BR')
  const loaded = { posts: { posts: [], total: 95 }, ...(blog && { blog }) }
  const list = (await loadSection(address))?.module.list?.info(data, view, loaded)
  return { view, ...(list && { list }) }
}

/** Of three, so that goldens stay short; the page is not there in the last. */
function languagesOf(locale: Locale): PageLocale[] {
  const others = (['pt-BR', 'en-US', 'ja-JP'] as const).filter((code) => code !== locale)
  return [locale, ...others].map((code, index) => ({
    locale: code,
    name: localeName(code),
    path: index === 2 ? `/${code}` : `/${code}/exemplo`,
    isCurrent: index === 0,
    isHome: index === 2,
  }))
}

/** What is left without the frame: words, and what stands for them. */
function textOf(html: string): string {
  return html
    .replace(/^<(?:section|header|footer)[^>]*>/, '')
    .replace(/<(?:img|svg|hr|video|input)\b/g, '$&>\u25a0<')
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '')
    .trim()
}

describe.each(addresses())('%s', (address) => {
  const { folder, fixtures, queries, preset } = examples.get(address) as Examples

  test('is a folder of the contract', () => {
    const has = (file: string) => existsSync(`${folder}/${file}`)
    expect(has('section.tsx') !== has('island.tsx'), 'exactly one of section.tsx and island.tsx').toBe(true)
    expect(Object.keys(fixtures)).toContain('plain')
    if (!address.startsWith('site/')) {
      expect(Object.keys(fixtures)).toContain('empty')
      expect(preset, 'preset.json').toBeDefined()
    }
  })

  describe('looks as it was reviewed', () => {
    const golden = `${folder}/golden`
    const whole = WHOLE.filter((name) => name in fixtures)

    /** Missing or different, it fails; only `-u` writes it. Where there is nothing to see there is no file. */
    async function expectReviewed(name: string, text: string): Promise<void> {
      const file = `${golden}/${name}`
      if (text === '') expect(existsSync(file), `${name} has nothing to hold: delete it`).toBe(false)
      else await expect(text).toMatchFileSnapshot(file)
    }

    test.for(whole)('%s', async (name) => {
      await expectReviewed(`${name}.html`, formatHtml(await render(address, fixtures[name] as object)))
    })

    test('all others, as outlines', async () => {
      const others = Object.entries(fixtures).filter(([name]) => !WHOLE.includes(name))
      const parts = others.map(async ([name, stored]) => {
        const query = queries[name] ?? ''
        const outline = outlineHtml(await render(address, stored, { query }))
        return `${name}\n${(outline || 'nothing\n').replace(/^(?=.)/gm, '  ')}`
      })
      await expectReviewed('others.txt', (await Promise.all(parts)).join('\n'))
    })

    test('and no golden is of a fixture that is gone', () => {
      const known = [...whole.map((name) => `${name}.html`), 'others.txt']
      const files = existsSync(golden) ? readdirSync(golden) : []
      expect(files.filter((file) => !known.includes(file))).toEqual([])
    })
  })

  test('says the same below the first screen, with lower headings and pictures that load late', async () => {
    const [first, below] = [{}, { belowFold: true }].map((each) =>
      render(address, fixtures.plain as object, each),
    )
    const [plain, other] = [(await first) as string, (await below) as string]
    expect(textOf(other)).toBe(textOf(plain))
    const levels = (html: string) => Array.from(html.matchAll(/<h([1-6])\b/g), ([, level]) => Number(level))
    const change = levels(other).map((level, index) => level - (levels(plain)[index] ?? 0))
    expect(levels(other)).toHaveLength(levels(plain).length)
    expect([0, 1]).toEqual(expect.arrayContaining(change))
    const images: string[] = other.match(/<img\b[^>]*>/g) ?? []
    expect(images.filter((tag) => !/ loading="lazy"| src="data:/.test(tag))).toEqual([])
  })

  test('has the same elements in another language, and its links lead to pages of that language', async () => {
    const [own, other] = [{}, { locale: 'ja-JP' } as const].map((each) =>
      render(address, fixtures.plain as object, each),
    )
    const [plain, translated] = [(await own) as string, (await other) as string]
    const classes = (html: string) => Array.from(html.matchAll(/ class="([^"]*)"/g), ([, name = '']) => name)
    expect(classes(translated)).toEqual(classes(plain))
    const pages = (html: string) =>
      Array.from(html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g), ([, path = '']) => path)
    // The selector's links lead to other languages, and the blog has a name of its own in Japanese.
    const isTranslated = (path: string, own: string) => path === own || /^\/(?:ja-JP|vlog)(?:\/|$)/.test(path)
    expect(pages(translated)).toHaveLength(pages(plain).length)
    expect(
      pages(translated).filter(
        (path, index) =>
          address !== 'site/language-selector' && !isTranslated(path, pages(plain)[index] ?? ''),
      ),
    ).toEqual([])
  })

  test('asks for one picture of the first screen at most before others', async () => {
    for (const stored of [...Object.values(fixtures), ...(preset ? [preset] : [])]) {
      const html = await render(address, stored)
      expect(html.match(/fetchPriority="high"/g)?.length ?? 0).toBeLessThan(2)
      const below = await render(address, stored, { belowFold: true })
      expect(below).not.toContain('fetchPriority="high"')
    }
  })

  test('names its texts to an editor, and is otherwise as visitors get it', async () => {
    for (const [name, stored] of Object.entries({ ...fixtures, ...(preset && { preset }) })) {
      const appearance = { query: queries[name] ?? '' }
      const html = await render(address, stored, appearance)
      const section = await renderable(address, stored, appearance)
      const marked = await markedHtml(section, html, await pageOf(appearance))
      expect(marked.replace(MARKS, ''), name).toBe(html)
      for (const [, named = ''] of marked.matchAll(MARKS))
        for (const path of named.split(' ')) {
          expect(valueAt(section.data, path.split('.')), `${name}: ${path}`).toBeDefined()
          if (name === 'preset') markedFields.add(`${address} ${path}`)
        }
    }
  }, 120_000)

  test('reads its own output again', async () => {
    const schema = await loadSchema(address)
    for (const stored of [...Object.values(fixtures), ...(preset ? [preset] : [])]) {
      const once = JSON.parse(JSON.stringify(z.parse(schema as never, stored)))
      expect(JSON.parse(JSON.stringify(z.parse(schema as never, once)))).toEqual(once)
    }
  })

  if (preset !== undefined) {
    test('renders its preset in every locale', async () => {
      for (const locale of LOCALE_CODES) {
        const html = await render(address, preset, { locale })
        expect(html).toContain(`data-section="${address}"`)
        expect(html).not.toMatch(/undefined|NaN|\[object/)
        expect(textOf(html), 'something to see or read').not.toBe('')
      }
    })
  }

  // What the runtime puts on pages itself has no JSON Schema: no tenant stores it.
  if (!address.startsWith('site/')) {
    test('says what each of its fields is in its JSON Schema', async () => {
      const schema = await loadSchema(address)
      if (schema === null) throw new Error(`sections/${address} has no schema`)
      fieldCounts.set(address, expectDescribed(editorJsonSchema(schema)))
    })
  }
})

test('every section with a switch for the languages shows them', async () => {
  const switched: string[] = []
  for (const address of addresses()) {
    const stored = { ...examples.get(address)?.fixtures.plain, showLanguage: true }
    const schema = await loadSchema(address)
    const hasSwitch = schema !== null && 'showLanguage' in (z.parse(schema, stored) as SectionData)
    if (!hasSwitch) continue
    switched.push(address)
    expect(await render(address, stored), address).toContain('data-language-menu')
  }
  expect(switched).toEqual(expect.arrayContaining(['header/centered', 'header/mega', 'footer/columns']))
})

/** Of the presets. */
const markedFields = new Set<string>()

test('an editor finds nearly every text of the presets on the page', async () => {
  const texts: string[] = []
  for (const [address, { preset }] of examples) {
    const schema = await loadSchema(address)
    if (preset === undefined || schema === null) continue
    const html = textOf(await render(address, preset))
    visitFields(schema, z.parse(schema, preset), ({ kind, value, path }) => {
      const isShown = kind === 'text' && typeof value === 'string' && value.length > 3 && html.includes(value)
      if (isShown) texts.push(`${address} ${path.join('.')}`)
    })
  }
  const missed = texts.filter((text) => !markedFields.has(text))
  expect(texts.length).toBeGreaterThan(300)
  expect(missed.length / texts.length, missed.join('\n')).toBeLessThan(0.2)
})

const fieldCounts = new Map<string, number>()

test('the catalogue says what thousands of fields are', () => {
  const total = [...fieldCounts.values()].reduce((sum, count) => sum + count, 0)
  expect(fieldCounts.size).toBe(addresses().filter((address) => !address.startsWith('site/')).length)
  expect(Math.min(...fieldCounts.values())).toBeGreaterThan(50)
  expect(total).toBeGreaterThan(6000)
})
