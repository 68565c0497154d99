import { existsSync, readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { visitFields } from '#sections/fields/visit-fields.ts'
import { valueAt } from '#shared/section-refs.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { markedHtml } from '../../worker/page/sections/field-marks.ts'
import { LOCALE_CODES } from '#shared/locales.ts'
import type { SectionData } from '#sections/contract.ts'
import { expectDescribed } from '../support/described-fields.ts'
import { formatHtml, outlineHtml } from '../support/format-html.ts'
import { pageOf, render, renderable } from '../support/render-section.ts'
import { type Examples, examples } from '../support/section-examples.ts'

const MARKS = / data-vitrine-fields?="([^"]*)"/g

/** The fixtures whose HTML is stored whole, each in a golden of its own. */
const WHOLE = ['plain', 'empty']

/** The content without its frame: words, and elements that replace words. */
function textOf(html: string): string {
  return html
    .replace(/^<(?:section|header|footer)[^>]*>/, '')
    .replace(/<(?:img|svg|hr|video|input)\b/g, '$&>\u25a0<')
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '')
    .trim()
}

describe.each(addresses())('%s', (address) => {
  const { folder, fixtures, queries, preset } = examples.get(address) as Examples

  test('has the files that the contract requires', () => {
    const has = (file: string) => existsSync(`${folder}/${file}`)
    expect(has('section.tsx') !== has('island.tsx'), 'exactly one of section.tsx and island.tsx').toBe(true)
    expect(Object.keys(fixtures)).toContain('plain')
    if (!address.startsWith('site/')) {
      expect(Object.keys(fixtures)).toContain('empty')
      expect(preset, 'preset.json').toBeDefined()
    }
  })

  describe('matches its reviewed golden', () => {
    const golden = `${folder}/golden`
    const whole = WHOLE.filter((name) => name in fixtures)

    /** Fails if the golden is missing or different; only `-u` writes it. An empty outline has no file. */
    async function expectReviewed(name: string, text: string): Promise<void> {
      const file = `${golden}/${name}`
      if (text === '') expect(existsSync(file), `${name} would be empty: delete it`).toBe(false)
      else await expect(text).toMatchFileSnapshot(file)
    }

    test.for(whole)('%s', async (name) => {
      await expectReviewed(`${name}.html`, formatHtml(await render(address, fixtures[name] as object)))
    })

    test('for all other fixtures, as outlines', async () => {
      const others = Object.entries(fixtures).filter(([name]) => !WHOLE.includes(name))
      const parts = others.map(async ([name, stored]) => {
        const query = queries[name] ?? ''
        const outline = outlineHtml(await render(address, stored, { query }))
        return `${name}\n${(outline || 'nothing\n').replace(/^(?=.)/gm, '  ')}`
      })
      await expectReviewed('others.txt', (await Promise.all(parts)).join('\n'))
    })

    test('and no golden belongs to a removed fixture', () => {
      const known = [...whole.map((name) => `${name}.html`), 'others.txt']
      const files = existsSync(golden) ? readdirSync(golden) : []
      expect(files.filter((file) => !known.includes(file))).toEqual([])
    })
  })

  test('has the same text below the first screen, with lower headings and lazy pictures', async () => {
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

  test('gives at most one picture of the first screen priority', async () => {
    for (const stored of [...Object.values(fixtures), ...(preset ? [preset] : [])]) {
      const html = await render(address, stored)
      expect(html.match(/fetchPriority="high"/g)?.length ?? 0).toBeLessThan(2)
      const below = await render(address, stored, { belowFold: true })
      expect(below).not.toContain('fetchPriority="high"')
    }
  })

  test('marks its texts for an editor, and is otherwise what visitors get', async () => {
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

  test('reads its own output unchanged', async () => {
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

  // Sections that only the runtime adds have no JSON Schema, because no tenant stores them.
  if (!address.startsWith('site/')) {
    test('describes each of its fields in its JSON Schema', async () => {
      const schema = await loadSchema(address)
      if (schema === null) throw new Error(`sections/${address} has no schema`)
      fieldCounts.set(address, expectDescribed(editorJsonSchema(schema)))
    })
  }
})

test('every section with a switch for the language selector shows it', async () => {
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

/** Marked fields of the presets. */
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

test('the catalogue describes thousands of fields', () => {
  const total = [...fieldCounts.values()].reduce((sum, count) => sum + count, 0)
  expect(fieldCounts.size).toBe(addresses().filter((address) => !address.startsWith('site/')).length)
  expect(Math.min(...fieldCounts.values())).toBeGreaterThan(50)
  expect(total).toBeGreaterThan(6000)
})
