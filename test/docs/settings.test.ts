import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

const [env] = repositoryFiles(/^worker\/env\.ts$/)
const [page] = repositoryFiles(/^docs\/reference\/settings\.md$/)
const declared = [
  ...(/interface Bindings \{([\s\S]*?)\n\}/.exec(env?.text ?? '')?.[1] ?? '').matchAll(/^ {2}(\w+)\??:/gm),
].map(([, name = '']) => name)

/** Names in the first column of the tables below a heading. */
function namesBelow(...headings: string[]): string[] {
  return headings.flatMap((heading) => {
    const section = (page?.text ?? '').split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
    return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    )
  })
}

test('every variable, secret and binding of the Worker is documented, and no other', () => {
  expect(declared.length).toBeGreaterThan(15)
  expect(namesBelow('Variables', 'Secrets', 'Bindings').sort()).toEqual([...declared].sort())
})

test('the defaults that docs name are those of the code', () => {
  const defaults = [...(env?.text.matchAll(/amount\('(\w+)', bindings\.\w+, ([\d_]+)\)/g) ?? [])]
  expect(defaults.length).toBeGreaterThan(2)
  for (const [, name = '', value = ''] of defaults) {
    const row = page?.text.split('\n').find((line) => line.startsWith(`| \`${name}\``))
    expect(row, name).toContain(`\`${value.replaceAll('_', '')}\``)
  }
})

test('every variable that a program of the repository reads is documented', () => {
  const read = repositoryFiles(/^(?:scripts|test|bench|demo)\/.*\.ts$|^vite\.config\.ts$/).flatMap(
    ({ text }) => [
      ...[...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/([A-Z_]{3,})/g)].map(([, name = '']) => name),
      ),
    ],
  )
  // Said by node and by wrangler.
  const own = read.filter((name) => name !== 'NODE_ENV' && name !== 'WRANGLER_COMMAND')
  expect(new Set(own).size).toBeGreaterThan(8)
  expect(own.filter((name) => !namesBelow('Programs').includes(name))).toEqual([])
})
