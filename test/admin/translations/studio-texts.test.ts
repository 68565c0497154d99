import { beforeAll, expect, test } from 'vitest'
import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { addresses } from '#sections/schemas.ts'
import { translatableTexts } from '../../../admin/translations/translatable-texts.ts'
import { makeCatalogue } from '../../../build/vite/section-catalogue.ts'
import { fieldAt, pathOf } from '../../../studio/form/field-at.ts'
import type { FieldSchema } from '../../../studio/form/schema.ts'
import { textPaths } from '../../../studio/languages/text-paths.ts'
import { page, smallSite } from '../small-site.ts'
import { examples } from '../../support/section-examples.ts'

const catalogue = addresses().filter((address) => !address.startsWith('site/'))

let schemas: Map<string, FieldSchema>
beforeAll(async () => {
  await loadRichText()
  const { sections } = await makeCatalogue(`${import.meta.dirname}/../../..`)
  schemas = new Map(sections.map(({ address, schema }) => [address, schema]))
}, 120_000)

const schemaOf = (address: string): FieldSchema => schemas.get(address) ?? {}

/** The paths in order, without a last step `html`, which only the export has. */
const inOrder = (paths: readonly string[]) => paths.map((path) => path.replace(/\.html$/, '')).toSorted()

/** The texts of a section that `site translations` exports, without lists of plain texts, whose entries have no ids. */
async function exported(address: string, stored: object): Promise<string[]> {
  const [folder = '', name = ''] = address.split('/')
  const section = { id: 's', component: { folder, name }, data: { ...structuredClone(stored) } }
  const { texts } = await translatableTexts(smallSite({ pages: [page('home', { sections: [section] })] }))
  return texts
    .map(({ where }) => where)
    .filter((where) => where.startsWith('page home, section s, '))
    .map((where) => where.replace('page home, section s, ', ''))
    .filter((path) => !/\.\d+$/.test(path) && fieldAt(schemaOf(address), pathOf(path))?.kind !== 'list')
}

test.each(catalogue)('the form of %s has the same texts as an export for translators', async (address) => {
  const { fixtures = {}, preset } = examples.get(address) ?? {}
  for (const stored of [preset, ...Object.values(fixtures)]) {
    if (stored === undefined || 'hidden' in stored) continue
    const shown = textPaths(schemaOf(address), stored).map((path) => path.join('.'))
    expect(inOrder(shown)).toEqual(inOrder(await exported(address, stored)))
  }
})
