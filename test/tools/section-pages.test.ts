import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { item, list } from '#sections/fields/list.ts'
import { mediaList } from '#sections/fields/media.ts'
import { section } from '#sections/fields/section.ts'
import { text } from '#sections/fields/text.ts'
import { choice, number } from '#sections/fields/value.ts'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { sectionTable } from '../../tools/reference/field-table.ts'
import { purpose } from '../../tools/reference/section-facts.ts'
import { storedSections } from '../../tools/reference/section-pictures.ts'
import { sectionPages } from '../../tools/reference/section-pages.ts'

describe('the pages of sections', async () => {
  const pages = await sectionPages()

  /** The part of a page that is about one section. */
  function part(address: string): string {
    const page = pages[`sections/${address.split('/')[0]}.md`] ?? ''
    return page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${address}\n`)) ?? ''
  }

  test('show and describe every stored section, and are listed in the index', () => {
    const addresses = storedSections().map(({ address }) => address)
    expect(addresses.length).toBeGreaterThan(80)
    for (const address of addresses) {
      expect(part(address), address).toContain(`images/sections/${address}.webp`)
      expect(part(address), address).toContain('```json')
      expect(pages['sections/README.md']).toContain(`[\`${address}\`](`)
    }
  })

  test('leave out sections that only the runtime adds to pages', () => {
    expect(Object.keys(pages)).not.toContain('sections/site.md')
  })

  test.each([
    ['hero/split', '**JavaScript**: none'],
    ['hero/split', '**Needs**: nothing but its fields'],
    ['hero/form', '**JavaScript**: a small script; the section works without'],
    ['embed/frame', '**JavaScript**: a small script, only with settings'],
    ['countdown/timer', '**JavaScript**: a small script; the section works without'],
    ['hero/form', '[leads](../../leads.md)'],
    ['footer/columns', '[leads](../../leads.md)'],
    ['blog/latest', 'posts of the [blog]'],
    ['blog/article', 'the address of a post'],
    ['privacy/cookie-table', '[cookie groups]'],
    ['map/embed', '[consent](../../visitors.md)'],
    ['filter/bar', 'a list on the same page'],
    ['account/profile', 'a page for members'],
  ])('describe %s as %s', (address, words) => {
    expect(part(address)).toContain(words)
  })
})

describe('the table of a section', () => {
  const rows = (fields: Parameters<typeof section>[0]) =>
    sectionTable(editorJsonSchema(section(fields)))
      .split('\n')
      .slice(2, -1)

  test('is empty for a section without fields', () => {
    expect(sectionTable(editorJsonSchema(section({})))).toBe('')
  })

  test('lists kind, default, limits and help of each field', () => {
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

  test('has a row for each field of a list’s entries, and the list’s limit', () => {
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

  test('shows a shared field that the section declares with its own limit', () => {
    expect(rows({ title: text({ max: 40 }) })).toEqual(['| `title` | text |  | 40 characters |  |'])
  })
})

describe('the purpose of a section', () => {
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

  test('is required: a missing one is an error that names the file', () => {
    expect(() => purposeIn('/** Seconds. */\nconst A = 1\nexport default function B() {}')).toThrow(
      /section\.tsx: say what the section shows in a comment directly above “export default function”/,
    )
  })
})
