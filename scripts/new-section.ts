import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run new:section hero/aurora`: the folder of a section that works, passes its tests and waits to be
 * written. With `--island` it is one that ships JavaScript.
 */
const [address = '', ...flags] = process.argv.slice(2)
const match = /^([a-z0-9]+(?:-[a-z0-9]+)*)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address)
if (!match) fail('Say where: npm run new:section <folder>/<name>, in lower-case words with hyphens')
const [, folder = '', name = ''] = match ?? []
const target = join(import.meta.dirname, '..', 'sections', folder, name)
if (existsSync(target)) fail(`sections/${address} is there already`)

const isIsland = flags.includes('--island')
const component = pascalCase(`${folder}-${name}`)

mkdirSync(target, { recursive: true })
for (const [file, text] of Object.entries(filesOf())) writeFileSync(join(target, file), text)
console.log(
  `sections/${address} is there. See it: npm run gallery. Write its goldens: npx vitest run --project unit test/sections -t ${address} -u`,
)

function filesOf(): Record<string, string> {
  return {
    'schema.ts': `import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { rich, text } from '../../fields/text.ts'

export const schema = section({
  items: list(item({ title: text({ max: 120 }), text: rich() }), { max: 24 }),
})
`,
    [isIsland ? 'island.tsx' : 'section.tsx']: `import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'
${isIsland ? "\nexport const hydrate = 'visible'\n" : ''}
/** Say in one sentence what it shows. */
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
    'fixtures.ts': `import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Um título', items: [{ id: 'a', title: 'Primeiro', text: 'Com **texto**.' }] },
  empty: {},
}
`,
    'preset.json': `${JSON.stringify({ title: 'O que fazemos', items: [{ id: 'a', title: 'Pão', text: 'Todo dia às seis.' }] }, null, 2)}\n`,
  }
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
