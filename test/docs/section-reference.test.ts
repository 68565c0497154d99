import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { item, list } from '#sections/fields/list.ts'
import { mediaList } from '#sections/fields/media.ts'
import { section } from '#sections/fields/section.ts'
import { text } from '#sections/fields/text.ts'
import { choice, number } from '#sections/fields/value.ts'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { sectionTable } from '../../scripts/reference/field-table.ts'
import { purpose } from '../../scripts/reference/section-facts.ts'
import { picturePath, storedPictures, storedSections } from '../../scripts/reference/section-pictures.ts'
import { sectionPages } from '../../scripts/reference/section-pages.ts'

const root = join(import.meta.dirname, '../..')
const addresses = storedSections().map(({ address }) => address)
const pictures = storedPictures()

/** Of all pictures: a clone of the repository brings them along. */
const MAX_BYTES = 1_500_000

describe('the pictures of sections', () => {
  test.each(addresses)('there is one of %s', (address) => {
    const advice = `take it: npm run reference:pictures -- ${address}`
    expect(pictures.has(picturePath(address)), advice).toBe(true)
  })

  test('there is none of a section that is gone', () => {
    const known = addresses.map(picturePath)
    const orphans = [...pictures.keys()].filter((path) => !known.includes(path))
    expect(orphans, 'npm run reference:pictures removes them').toEqual([])
  })

  test('are together no larger than 1.5 MB', () => {
    expect(pictures.size).toBe(addresses.length)
    expect([...pictures.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_BYTES)
  })

  test('show something, 720 pixels wide and at most 540 high', async () => {
    const faults = await Promise.all(
      [...pictures.keys()].map(async (path) => {
        const image = sharp(join(root, path))
        const [{ width, height }, { channels }] = await Promise.all([image.metadata(), image.stats()])
        const isBlank = channels.every(({ stdev }) => stdev < 2)
        return width !== 720 || height > 540 || isBlank
          ? [`${path} ${width}×${height}, blank: ${isBlank}`]
          : []
      }),
    )
    expect(faults.flat()).toEqual([])
  })
})

describe('the pages of sections', async () => {
  const pages = await sectionPages()

  /** The part of a page that is about one section. */
  function part(address: string): string {
    const page = pages[`sections/${address.split('/')[0]}.md`] ?? ''
    return page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${address}\n`)) ?? ''
  }

  test.each(addresses)('show and describe %s, and list it in the index', (address) => {
    expect(part(address)).toContain(`images/sections/${address}.webp`)
    expect(part(address)).toContain('```json')
    expect(pages['sections/README.md']).toContain(`[\`${address}\`](`)
  })

  test('hold no section that only the runtime puts on pages', () => {
    expect(Object.keys(pages)).not.toContain('sections/site.md')
  })

  test.each([
    ['hero/split', '**JavaScript**: none'],
    ['hero/split', '**Needs**: nothing but its fields'],
    ['hero/form', '**JavaScript**: a small script, without which'],
    ['embed/frame', '**JavaScript**: a small script with the settings'],
    ['countdown/timer', '**JavaScript**: an island with React; hydrates on `visible`'],
    ['hero/form', '[leads](../../leads.md)'],
    ['footer/columns', '[leads](../../leads.md)'],
    ['blog/latest', 'posts of the [blog]'],
    ['blog/article', 'the address of a post'],
    ['privacy/cookie-table', '[cookie groups]'],
    ['map/embed', '[consent](../../visitors.md)'],
    ['filter/bar', 'a list on the same page'],
    ['account/profile', 'a page for members'],
  ])('say of %s: %s', (address, words) => {
    expect(part(address)).toContain(words)
  })
})

describe('the table of a section', () => {
  const rows = (fields: Parameters<typeof section>[0]) =>
    sectionTable(editorJsonSchema(section(fields)))
      .split('\n')
      .slice(2, -1)

  test('has nothing to say of a section without fields of its own', () => {
    expect(sectionTable(editorJsonSchema(section({})))).toBe('')
  })

  test('names kind, default, limits and help of each field', () => {
    expect(
      rows({
        size: number({ min: 1, max: 12, default: 3, help: 'In a row | at most' }),
        look: choice(['plain', 'card']),
        name: text({ max: 1200, label: 'Name of the shop' }),
      }),
    ).toEqual([
      '| `size` | number | `3` | 1 to 12 | In a row \\| at most |',
      '| `look` | choice | `plain` | `plain`, `card` |  |',
      '| `name` | text |  | 1,200 characters | Name of the shop |',
    ])
  })

  test('has a row for each field of the entries of a list, and the limit of the list', () => {
    expect(
      rows({ items: list(item({ note: text({ max: 9 }) }), { max: 24 }), pictures: mediaList({ max: 5 }) }),
    ).toEqual([
      '| `items` | list |  | 24 entries |  |',
      '| `items[].id` | id |  |  |  |',
      '| `items[].note` | text |  | 9 characters |  |',
      '| `pictures` | list of [media](fields.md#media) |  | 5 entries |  |',
    ])
  })

  test('has one row for all fields of a form', () => {
    expect(rows({ ...formFields(), points: list(text()) })).toEqual([
      '| `points` | list of text |  | 100 entries |  |',
      '| `…` | [form](fields.md#form) |  |  | The fields of a form |',
    ])
  })

  test('shows a field that the section has otherwise than others', () => {
    expect(rows({ title: text({ max: 40 }) })).toEqual(['| `title` | text |  | 40 characters |  |'])
  })
})

describe('what a section is for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-purpose-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function purposeIn(source: string): string {
    const file = join(folder, 'section.tsx')
    writeFileSync(file, source)
    return purpose(file)
  }

  test.each([
    ['/** A bread. */\nexport default function Bread() {}', 'A bread.'],
    [
      '/** Seconds. */\nconst A = 1\n\n/**\n * A bread,\n * sliced.\n */\nexport default function B() {}',
      'A bread, sliced.',
    ],
    ["/** Pages. */\nexport { Pages as default } from '../pages.tsx'", 'Pages.'],
  ])('is the comment above its component', (source, words) => {
    expect(purposeIn(source)).toBe(words)
  })

  test('is asked for where there is none', () => {
    expect(() => purposeIn('/** Seconds. */\nconst A = 1\nexport default function B() {}')).toThrow(
      /section\.tsx: say what the section shows in a comment directly above “export default function”/,
    )
  })
})
