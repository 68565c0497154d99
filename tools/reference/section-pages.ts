import { sectionTable } from './field-table.ts'
import { fieldsPage } from './fields-page.ts'
import { type SectionFacts, sectionFacts } from './section-facts.ts'
import { picturePath, storedSections } from './section-pictures.ts'

const intro = (count: number) => `# Sections

The ${count} sections that a page may be made of, each with a picture, its fields and an example. \`npm run reference\` writes these pages
from the sections themselves, and \`npm run reference:pictures\` takes the pictures: the gallery's, in a window of 1440 pixels, with the
section's \`preset.json\`, cut where they are high. How to write a section: [docs/sections.md](../../sections.md).

A page stores a section as its address in two words, and what its fields hold:

\`\`\`json
{ "id": "welcome", "component": { "folder": "hero", "name": "split" }, "data": { "title": "Bread takes time" } }
\`\`\`

[fields.md](fields.md) has the fields that every section has, and what each kind of field takes. \`npm run gallery\` shows every section with
all of its examples, in each locale, light and dark. \`npm run schema\` writes the same fields as JSON Schema. What the runtime itself puts on
pages (the cookie banner, dialogs, messages) is not here: no page stores it.
`

/**
 * The pages of docs/reference/sections: file → text. One page for each kind of section, so that similar sections are
 * together.
 */
export async function sectionPages(): Promise<Record<string, string>> {
  const sections = await Promise.all(storedSections().map(sectionFacts))
  const kinds = Map.groupBy(sections, ({ address }) => folderPart(address))
  return {
    'sections/README.md': indexPage(kinds),
    'sections/fields.md': fieldsPage(),
    ...Object.fromEntries(Array.from(kinds, ([kind, all]) => [`sections/${kind}.md`, kindPage(kind, all)])),
  }
}

function indexPage(kinds: ReadonlyMap<string, SectionFacts[]>): string {
  const links = [...kinds.keys()].map((kind) => `[${kind}](#${kind})`)
  const parts = Array.from(kinds, ([kind, sections]) => {
    const rows = sections.map(
      ({ address, purpose }) =>
        `| ${picture(address, 240)} | [\`${address}\`](${kind}.md#${anchor(address)})<br>${firstSentence(purpose)} |`,
    )
    return `## ${kind}\n\n| | |\n|---|---|\n${rows.join('\n')}\n`
  })
  const count = [...kinds.values()].flat().length
  return [intro(count), `${links.join(' · ')}\n`, ...parts].join('\n')
}

function kindPage(kind: string, sections: readonly SectionFacts[]): string {
  const links = sections.map(({ address }) => `[\`${address}\`](#${anchor(address)})`)
  return [
    `# Sections: ${kind}\n`,
    `${[...(links.length > 1 ? links : []), '[all sections](README.md)', '[fields of every section](fields.md)'].join(' · ')}\n`,
    ...sections.map(sectionPart),
  ].join('\n')
}

function sectionPart(facts: SectionFacts): string {
  const { address, purpose, schema, preset } = facts
  const table = sectionTable(schema)
  const fields =
    table === ''
      ? 'It has the [fields of every section](fields.md#every-section) and no other.\n'
      : `${table}\nBesides these it has the [fields of every section](fields.md#every-section).\n`
  return `## ${address}

${purpose}

${picture(address, 720)}

- **JavaScript**: ${scriptText(facts)}
- **Needs**: ${needs(facts).join('; ') || 'nothing but its fields'}

${fields}
<details><summary>Example: its preset, as <code>data</code></summary>

\`\`\`json
${preset}
\`\`\`

</details>
`
}

function scriptText({ script }: SectionFacts): string {
  switch (script) {
    case 'none':
      return 'none'
    case 'always':
      return 'a small script; the section works without it too'
    case 'by settings':
      return 'a small script, only with settings that need it; the section works without it too'
    case 'use':
      return 'an island with React, which loads when its form is used; without scripts the form is posted'
    default:
      return `an island with React; hydrates on \`${script}\``
  }
}

function needs({ hasForm, asksConsent, requiredData, controls, session }: SectionFacts): string[] {
  const { posts, post, related, cookies } = requiredData
  return [
    ...(hasForm ? ['[leads](../../leads.md), for what visitors send'] : []),
    ...(post ? ['the address of a post: elsewhere it shows nothing'] : []),
    ...(posts ? ['posts of the [blog](../app-configuration.md#list-of-posts)'] : []),
    ...(related ? ['posts that are related'] : []),
    ...(cookies ? ['the site’s [cookie groups](../app-configuration.md#cookie-groups)'] : []),
    ...(asksConsent ? ['a click or [consent](../../visitors.md), for content of a third party'] : []),
    ...(controls ? ['a list on the same page'] : []),
    ...(session ? ['[sign-in](../../sign-in.md) switched on'] : []),
    ...(session === 'account' ? ['a page for members'] : []),
  ]
}

function picture(address: string, width: number): string {
  return `<img src="../../${picturePath(address).replace('docs/', '')}" width="${width}" alt="${address} with its preset">`
}

function firstSentence(text: string): string {
  return text.replace(/\. [A-Z].*/, '.')
}

function folderPart(address: string): string {
  return address.slice(0, address.indexOf('/'))
}

/** The anchor that GitHub and others give to a heading. */
function anchor(address: string): string {
  return address.replace('/', '')
}
