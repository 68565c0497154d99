import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commentsOf, repositoryFiles, type RepositoryFile } from '../support/repository.ts'

const root = join(import.meta.dirname, '../..')
const files = repositoryFiles(/\.(?:ts|tsx|css|sql|toml|yml|md)$/).filter(
  ({ path }) => !/^demo\/(?:sites|templates)\//.test(path) && path !== 'CHANGELOG.md',
)

/** A file below a folder: a path with an extension, or `folder/` whose first part is in the repository. */
const FILE =
  /(?<![\w./@#~:$}{-])((?:[\w*{}-][\w.*{},-]*\/)+[\w.*{},-]+\.(?:ts|tsx|md|json|css|sql|toml|mjs|yml))(?![\w/])/g
const FOLDER =
  /(?<![\w./@#~:$-])((?:worker|core|client|shared|sections|cli|build|tools|test|docs|supabase|demo|bench)\/(?:[\w.*-]+\/)*)(?=[`\s).,:;|]|$)/g
const ALIAS = /#(shared|sections|core)\/([\w./-]+\.tsx?)/g

/** Made by a program, or by a developer who runs one. */
const MADE =
  /^(?:dist|node_modules|vite\/types|\.stryker-tmp|test\/\.artifacts|supabase\/\.temp)\/|^supabase\/(?:seed|functions)\.sql$/
/** Paths in examples, of a section that does not exist. */
const EXAMPLES = /aurora|(?:^|\/)folder\/name\/|\{[a-z_]+\}/

interface Named {
  file: string
  name: string
}

function namedIn(file: RepositoryFile): Named[] {
  return commentsOf(file).flatMap((comment) => {
    const found = [...comment.matchAll(FILE), ...comment.matchAll(FOLDER)].map(([, name = '']) => name)
    const aliases = [...comment.matchAll(ALIAS)].map(([, folder, rest]) => `${folder}/${rest}`)
    return [...found, ...aliases].map((name) => ({ file: file.path, name }))
  })
}

/** Looks in the root, in the folder of `file`, and in the folders that a page of docs may be about. */
function exists({ file, name }: Named): boolean {
  const folders = ['.', dirname(file), 'worker', 'core', 'shared', 'test', 'supabase']
  return folders.some((folder) => {
    const pattern = join(folder, name.replace(/\/$/, '')).replaceAll('\\', '/')
    return globSync(pattern, { cwd: root }).length > 0
  })
}

const named = files.flatMap(namedIn).filter(({ name }) => !MADE.test(name) && !EXAMPLES.test(name))

test('every file and folder that a comment or document names exists', () => {
  expect(named.length).toBeGreaterThan(300)
  const missing = named.filter((each) => !exists(each)).map(({ file, name }) => `${file}: ${name}`)
  expect([...new Set(missing)]).toEqual([])
})

/** A document outside of the repository, or a section of an unnamed one, which readers cannot open. */
const UNREADABLE = [
  // A paragraph sign must follow the name of a standard.
  /(?<!\b(?:RFC \d{3,5}|CommonMark|GFM|XML 1\.\d|CSS [A-Z][a-z]+ \d|ECMA-\d+) )§/,
  /\b(?:SPEC|CONTRACT|FAULTS|LAYOUT|SECTIONS|STYLE|TOOLCHAIN|PEERS)(?:\.md\b|\s+[A-Z]?\d|’s|'s)/,
  /\bthe [Ss]pec(?:’s|'s|\b(?!if|ul|tr))|\bSPEC\b/,
]

test('every document that a file cites is in the repository or is a named standard', () => {
  const isUnreadable = (line: string) => UNREADABLE.some((pattern) => pattern.test(line))
  expect(['(FAULTS H12, P2)', 'Contract §2', 'gets the spec’s fatal error'].every(isUnreadable)).toBe(true)
  expect(['RFC 9110 §12.5.4', 'const LAYOUTS = 3', 'what is specific to it'].some(isUnreadable)).toBe(false)
  const read = repositoryFiles(/\.(?:ts|tsx|css|sql|toml|yml|md|json|mjs)$/).filter(
    ({ path }) => path !== 'package-lock.json' && path !== 'test/docs/paths.test.ts',
  )
  expect(read.length).toBeGreaterThan(1000)
  const cited = read.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (isUnreadable(line) ? [`${path}:${index + 1} ${line}`] : [])),
  )
  expect(cited).toEqual([])
})

test('a path is found and looked up as a reader would', () => {
  const doc = (text: string) => namedIn({ path: 'docs/x.md', text }).map(({ name }) => name)
  expect(doc('see `shared/log.ts`, `store/*-store.ts` and [it](../test/README.md)')).toEqual([
    'shared/log.ts',
    'store/*-store.ts',
  ])
  expect(doc('below `worker/store/`: https://example.com/a/b.json')).toEqual(['worker/store/'])
  expect(exists({ file: 'docs/x.md', name: 'worker/nowhere.ts' })).toBe(false)
  expect(exists({ file: 'docs/x.md', name: 'store/*-store.ts' })).toBe(true)
})
