import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sectionFolders, sectionRoots } from '../build/vite/section-roots.ts'
import { catalogueTexts } from '../build/vite/section-texts.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run new:section hero/aurora`: creates the folder of a working section that passes its tests and is ready to be
 * edited. `--island` creates one with JavaScript; `--root agency` puts it into another section root.
 */
const { values, positionals } = parseArgs({
  options: { island: { type: 'boolean' }, root: { type: 'string', default: 'sections' } },
  allowPositionals: true,
})
const [address = ''] = positionals
const project = join(import.meta.dirname, '..')
const roots = sectionRoots(project)
if (!roots.includes(values.root))
  fail(
    `${values.root} is not a section root; package.json lists them: "vitrine": { "sectionRoots": ["${values.root}"] }`,
  )
const match = /^([a-z0-9]+(?:-[a-z0-9]+)*)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address)
if (!match) fail('Say where: npm run new:section <folder>/<name>, in lower-case words with hyphens')
const [, folder = '', name = ''] = match ?? []
// The first section of a root creates the root's folder.
mkdirSync(join(project, values.root), { recursive: true })
const taken = sectionFolders(project).find((section) => section.address === address)
if (taken !== undefined) fail(`${taken.root}/${address} exists already`)
const target = join(project, values.root, folder, name)
if (existsSync(target)) fail(`${values.root}/${address} exists already`)

const PURPOSE = 'Say in one sentence what it shows.'
const isIsland = values.island ?? false
/** Import path of Vitrine's own parts from the section. */
const parts = values.root === 'sections' ? '../..' : '#sections'
const component = pascalCase(`${folder}-${name}`)

mkdirSync(target, { recursive: true })
for (const [file, text] of Object.entries(sectionTexts())) writeFileSync(join(target, file), text)
console.log(
  `${values.root}/${address} is made. See it: npm run gallery. Write its goldens: npx vitest run --project unit test/sections -t ${address} -u`,
)
console.log('Its new labels and help are translated in texts.pt-BR.json.')
if (values.root === 'sections') {
  console.log(`Write its page and picture: npm run reference && npm run reference:pictures -- ${address}`)
  console.log('See which labels have no translation: npx vitest run test/studio/catalogue-texts.test.ts')
}

function sectionTexts(): Record<string, string> {
  return {
    'schema.ts': `import { item, list } from '${parts}/fields/list.ts'
import { section } from '${parts}/fields/section.ts'
import { rich, text } from '${parts}/fields/text.ts'

export const schema = section({
  items: list(item({ title: text({ max: 120 }), text: rich() }), { max: 24 }),
})
`,
    [isIsland ? 'island.tsx' : 'section.tsx']: `import type { SectionProps } from '${parts}/contract.ts'
import { Heading } from '${parts}/ui/heading.tsx'
import layout from '${parts}/ui/layout.module.css'
import { RichText } from '${parts}/ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'
${isIsland ? "\nexport const hydrate = 'visible'\n" : ''}
/** ${PURPOSE} */
export default function ${component}({ data, context }: SectionProps<typeof schema>) {
  return (
    <div className={\`\${layout.inner} \${layout.stack}\`}>
      <Heading data={data} context={context} />
      {data.items.length > 0 && (
        <ul className={styles.items}>
          {data.items.map((item) => (
            <li key={item.title}>
              <p className={styles.title}>{item.title}</p>
              <RichText text={item.text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
`,
    'styles.module.css': `@layer sections {
  .items {
    display: grid;
    gap: var(--space-gap);
    @container (width >= 40rem) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .title {
    font-weight: 600;
  }
}
`,
    'fixtures.ts': `import type { Fixtures } from '${parts}/contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Um título', items: [{ id: 'a', title: 'Primeiro', text: 'Com **texto**.' }] },
  empty: {},
}
`,
    'texts.pt-BR.json': `${JSON.stringify(portuguese(), null, 2)}\n`,
    'preset.json': `${JSON.stringify({ title: 'O que fazemos', items: [{ id: 'a', title: 'Pão', text: 'Todo dia às seis.' }] }, null, 2)}\n`,
  }
}

/** Texts without a translation for the Studio yet. */
function portuguese(): Record<string, string> {
  const known = catalogueTexts(project, 'pt-BR')
  const texts = [folder, name].map(words).map((title): [string, string] => [title, title])
  texts.push([PURPOSE, 'Diga em uma frase o que ela mostra.'], ['Items', 'Itens'])
  return Object.fromEntries(texts.filter(([english]) => known[english] === undefined).sort())
}

/** As the Studio names a section: `qr-code` → `Qr code`. */
function words(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ')
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
