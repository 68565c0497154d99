import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { valueAt } from '#shared/section-refs.ts'
import { isTranslatable } from '../../../admin/translations/is-translatable.ts'
import { translatableTexts } from '../../../admin/translations/translatable-texts.ts'
import { type Leaf, leavesOf } from '../../support/changed-leaves.ts'
import { render } from '../../support/render-section.ts'
import { examples } from '../../support/section-examples.ts'
import { page, smallSite } from '../small-site.ts'

const TEXTS = ['text', 'inline', 'rich']

/** Texts that are the same in every language, as `parent.field`. */
const SAME_EVERYWHERE = new Set([
  ...['.name', '.phone', '.email', '.number', 'markers.phone', 'columns.email', 'columns.phone'],
  'columns.whatsapp',
  ...['vcard.phone', 'vcard.email', 'vcard.url', 'items.year', 'items.sku', '.ssid', '.url', '.city'],
  ...['social.network', 'wifi.ssid', 'wifi.password'],
])

const catalogue = addresses().filter((address) => !address.startsWith('site/'))

function insideOf({ path }: Leaf): string {
  return ['', ...path.filter((key) => typeof key === 'string')].slice(-2).join('.')
}

async function storedLeaves(address: string): Promise<{ stored: object; leaves: Leaf[] }[]> {
  const schema = await loadSchema(address)
  if (schema === null) throw new Error(`sections/${address} has no schema`)
  const json = editorJsonSchema(schema)
  const { fixtures = {}, preset } = examples.get(address) ?? {}
  return [preset, ...Object.values(fixtures)]
    .filter((stored) => stored !== undefined)
    .map((stored) => ({ stored, leaves: leavesOf(json, stored, []) }))
}

function withWord(stored: object, { path }: Leaf, word: string): object {
  const copy = structuredClone(stored)
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
  holder[path.at(-1) ?? ''] = word
  return copy
}

/** The texts of a page, including those for screen readers. */
function wordsOf(html: string): string {
  const attributes = [...html.matchAll(/\s(?:alt|title|placeholder|aria-label)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  return [...attributes, html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '\n')].join(
    '\n',
  )
}

test.each(catalogue)(
  'each text that %s shows can be translated, or is the same in every language',
  async (address) => {
    const untranslated = new Set<string>()
    const tried = new Set<string>()
    for (const { stored, leaves } of await storedLeaves(address))
      for (const leaf of leaves) {
        const { kind, path, name, value } = leaf
        if (!TEXTS.includes(kind) || typeof value !== 'string' || isTranslatable(address, { kind, path }))
          continue
        if (tried.has(name) || SAME_EVERYWHERE.has(insideOf(leaf))) continue
        tried.add(name)
        const changed = withWord(stored, leaf, 'Wörtlich')
        if (!z.safeParse((await loadSchema(address)) ?? z.never(), changed).success) continue
        const html = await render(address, changed)
        if (wordsOf(html).includes('Wörtlich')) untranslated.add(name)
      }
    expect([...untranslated]).toEqual([])
  },
)

describe('the list of translations', () => {
  test.each(catalogue)('has every text of %s', async (address) => {
    await loadRichText()
    const [folder = '', name = ''] = address.split('/')
    for (const { stored, leaves } of await storedLeaves(address)) {
      if ('hidden' in stored) continue
      const section = { id: 's', component: { folder, name }, data: { ...stored } }
      const { texts } = await translatableTexts(smallSite({ pages: [page('home', { sections: [section] })] }))
      const listed = new Set(texts.map(({ where }) => where.replace('page home, section s, ', '')))
      const expected = leaves.filter(
        ({ kind, path, value }) =>
          typeof value === 'string' && /\p{L}/u.test(value) && isTranslatable(address, { kind, path }),
      )
      expect(expected.map(({ path }) => path.join('.')).filter((path) => !listed.has(path))).toEqual([])
    }
  })
})
