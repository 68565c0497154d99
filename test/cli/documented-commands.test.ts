import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  bin: Record<string, string>
}

const FOLDERS = [
  '.github',
  'bench',
  'client',
  'demo',
  'docs',
  'cli',
  'build',
  'tools',
  'sections',
  'shared',
  'supabase',
  'test',
  'worker',
]

/** Documents, and the messages and comments of the code. */
const files = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.(?:md|ts|tsx|yml)$/.test(file)),
].filter((file) => !import.meta.filename.endsWith(file))

/** What `pattern` captures in all files, each with its file. */
function found(pattern: RegExp): { file: string; name: string }[] {
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  )
}

test('every npm script that is named exists', () => {
  const named = found(/npm run (?:--silent )?([a-z][\w:-]*)/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})

test('every command that npx is told to run is installed, or is the package’s own', () => {
  const named = found(/npx ([a-z@][\w@/-]*)/g)
  expect(named.length).toBeGreaterThan(5)
  const isKnown = (name: string) => existsSync(join(root, bin[name] ?? join('node_modules/.bin', name)))
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([])
})

test('no document tells the reader to run TypeScript without npm, which Node 20 cannot', () => {
  expect(found(/(?<![\w"'/.-])(node (?:cli|build|tools|bench|demo|test)\/\S+\.ts)/g)).toEqual([])
})

test('a secret that a command generates and stores is shown too, because Cloudflare does not show it again', () => {
  const made = found(/(openssl rand [^\n]*secret put)/g)
  expect(made.length).toBeGreaterThan(2)
  expect(made.filter(({ name }) => !name.includes('| tee /dev/stderr |'))).toEqual([])
})

test('every option in `npm run dev -- …` exists', () => {
  const program = readFileSync(join(root, 'build/dev.ts'), 'utf8')
  const options = [...program.matchAll(/^ {4}'?([a-z-]+)'?: \{ type: /gm)].map(([, name = '']) => name)
  const named = found(/npm run dev -- ([^`'"\n]*)/g).flatMap(({ file, name }) =>
    [...name.matchAll(/--([a-z][a-z-]*)/g)].map(([, option = '']) => ({ file, option })),
  )
  expect(options).toContain('port')
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ option }) => !options.includes(option))).toEqual([])
})

test('every script that runs a file names an existing one', () => {
  const missing = Object.values(scripts).flatMap((command) =>
    (command.match(/[\w./-]+\.ts\b/g) ?? []).filter((file) => !existsSync(join(root, file))),
  )
  expect(missing).toEqual([])
})
