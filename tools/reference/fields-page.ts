import type { FieldKind } from '../../shared/schema/field.ts'
import { BASE, fieldTable, PARTS } from './field-table.ts'

const INTRO = `# Fields of sections

What every section has, and what each kind of field takes. In the tables of sections:

- a field whose default is \`required\` is in each object that may hold it;
- where no default is named, a text and a list are empty and anything else is absent;
- a number, a toggle, a choice or a colour that cannot be read takes its default; a text that is longer than its limit is refused, and with it
  the section, or the optional object that holds it; entries of a list past its limit are left out;
- a field without a help text is explained by its kind and its name.
`

/** The values that each kind accepts, for readers of the tables. */
const KINDS: Record<FieldKind, string> = {
  text: 'plain text; a number becomes one',
  inline: 'one line of text with emphasis and links, in Markdown or HTML; sanitised',
  rich: 'text with paragraphs, lists, tables and links, in Markdown or HTML; sanitised',
  number: 'a number within the limits',
  toggle: '`true` or `false`',
  choice: 'one of the words under limits',
  date: 'a day like `2026-03-14`, or a moment like `2026-03-14T20:00:00-03:00`',
  colour: 'a CSS colour like `#0a7d4b`',
  url: 'an address like `https://example.com/a` or `example.com/a`, or a path of the site',
  icon: 'an [Iconify](https://iconify.design) name like `lucide:leaf`',
  link: 'an address like `https://example.com/a` or `example.com/a`, a path that begins with `/`, `#anchor`, `mailto:`, `tel:`, `popup:id`; or an [object](#link) that names a page or post',
  media: 'the address of an image or video; or an [object](#media) with its text and size',
  button: 'an [object](#button)',
  form: 'the fields of a [form](#form), in their order',
  popup: 'name of a popup of the site',
  conversion:
    'an object that is [reported](../../numbers.md#conversions-reported-to-meta-and-google) to the advertising tags of the site',
  id: 'a text that stays the same when the entry moves: translations find the entry by it',
  list: 'a list; the rows below it, with `[]`, are about its entries',
  object: 'an object; the rows below it are about its fields',
}

const HEADINGS = {
  link: 'Link',
  media: 'Media',
  button: 'Button',
  divider: 'Divider',
  form: 'Form',
} satisfies Record<keyof typeof PARTS, string>

export function fieldsPage(): string {
  const kinds = Object.entries(KINDS).map(([kind, text]) => `| \`${kind}\` | ${text} |`)
  const parts = Object.entries(HEADINGS).map(
    ([part, heading]) => `## ${heading}\n\n${fieldTable(PARTS[part as keyof typeof PARTS])}`,
  )
  return [
    INTRO,
    `## Kinds\n\n| kind | what is stored |\n|---|---|\n${kinds.join('\n')}\n`,
    `## Every section\n\n${fieldTable(BASE)}`,
    ...parts,
  ].join('\n')
}
