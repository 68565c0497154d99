import { expect, test } from 'vitest'
import { commentsOf, type RepositoryFile, repositoryFiles } from '../support/repository.ts'

/** Words that comments, documents and names of tests do without, each with what to write instead (docs/glossary.md). */
const BANNED: { words: RegExp; instead: string }[] = [
  {
    words: /\b(?:no|some|any|every)body\b|\b(?:some|any)one\b|\bno one\b|\bwhoever\b/gi,
    instead: 'the visitor, the tenant, the caller, another tenant',
  },
  { words: /\bwhatever\b|\bwherever\b/gi, instead: 'the cases by name' },
  { words: /\b(?:for|to) whom\b|\bwho asks\b|\b(?:for|to) who\b/gi, instead: 'the caller, the visitor' },
  {
    words: /\bby heart\b|\bas it were\b|\bnonsense\b|\bupon\b|\bbut for\b/gi,
    instead: 'the fact in plain words',
  },
  { words: /(?<!\b(?:some|one|any|it) )\bof ours\b/gi, instead: 'of the product, of the runtime' },
  { words: /\bmend(?:s|ed|ing)?\b/gi, instead: 'to fix' },
  { words: /\bshel(?:f|ves)\b/gi, instead: 'tiered cache' },
  { words: /\boutbox\b/gi, instead: 'retry queue' },
  { words: /\bhot[ -]pages?\b/gi, instead: 'route cache' },
]

/** What tools generate is described by the code that they read; this file names the words. */
const files = repositoryFiles(/\.(?:tsx?|mjs|css|sql|toml|yml|md)$/).filter(
  ({ path }) =>
    !/^demo\/(?:sites|templates)\/|^test\/database\/fixtures\/|(?:^|\/)seed\.sql$|^test\/docs\/words\.test\.ts$/.test(
      path,
    ),
)

/** The texts that a reader of the repository reads as prose. */
function prose(file: RepositoryFile): string[] {
  if (file.path.endsWith('.md')) return [file.text.replace(/```[\s\S]*?```|`[^`\n]+`/g, '')]
  const titles = [
    ...file.text.matchAll(/\b(?:test|describe)(?:\.[a-zA-Z]+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1/g),
  ]
  const isTest = file.path.startsWith('test/')
  return [...commentsOf(file), ...(isTest ? titles.map(([, , title = '']) => title) : [])]
}

function bannedWords(file: RepositoryFile): string[] {
  return prose(file).flatMap((text) =>
    BANNED.flatMap(({ words, instead }) =>
      (text.match(words) ?? []).map((word) => `${file.path}: not “${word}”, but ${instead}`),
    ),
  )
}

/** Functions that are named after their argument instead of their result. `oneOf` is a word of its own. */
function namesWithOf({ path, text }: RepositoryFile): string[] {
  const names = [...text.matchAll(/\b(?:function|const) (\w+Of)\b/g)].flatMap(([, name = '']) => name)
  return names.filter((name) => name !== 'oneOf').map((name) => `${path}: ${name}`)
}

/** Comments of the product that begin with “Of …”: they leave out what they speak of. */
function fragments(file: RepositoryFile): string[] {
  if (!/^(?:worker|shared|sections|admin|client|scripts|bench|demo)\/.*\.tsx?$/.test(file.path)) return []
  return commentsOf(file).filter((comment) => /^[\s/*]*Of /.test(comment))
}

test.each([
  ['a.ts', '/** A page of nobody’s. */', 1],
  ['a.ts', 'const a = 1 // as whoever asks', 1],
  ['a.tsx', '{/* mended */}', 1],
  ['a.sql', '-- for everybody', 1],
  ['a.md', 'A page for someone, `as it were`.', 1],
  ['test/a.test.ts', "test('is seen by nobody', () => {})", 1],
  ['test/a.test.ts', "test.each([1])('%s helps nobody', () => {})", 1],
  ['a.ts', "const shelf = 'https://nobody.invalid/'", 0],
])('in %s, %j has banned words: %i', (path, text, count) => {
  expect(bannedWords({ path, text })).toHaveLength(count)
})

test('comments, documents and names of tests say who does what, in the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(files.flatMap(bannedWords)).toEqual([])
})

test('functions are named after what they return', () => {
  expect(namesWithOf({ path: 'a.ts', text: 'export function hostOf(url: URL) {}' })).toEqual(['a.ts: hostOf'])
  const product = files.filter(({ path }) => !path.startsWith('test/'))
  expect(product.flatMap(namesWithOf)).toEqual([])
})

test('a comment names what it speaks of', () => {
  expect(
    fragments({ path: 'worker/a.ts', text: '/** Of a page. */\nconst a = 1 // the size of a page' }),
  ).toHaveLength(1)
  expect(
    fragments({ path: 'admin/a.ts', text: '/** Of `npm run dev`. */\n/** Of Supabase. */' }),
  ).toHaveLength(2)
  expect(files.flatMap((file) => fragments(file).map((comment) => `${file.path}: ${comment}`))).toEqual([])
})
