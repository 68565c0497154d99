import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const FOLDERS = ['bench', 'client', 'demo', 'scripts', 'sections', 'shared', 'supabase', 'worker']

/** Words that comments do without, each with what to write instead (docs/glossary.md). */
const BANNED: { words: RegExp; instead: string }[] = [
  {
    words: /\b(?:no|some|any|every)body\b|\bwhoever\b/gi,
    instead: 'the visitor, the tenant, the caller, another tenant',
  },
  { words: /\bwhatever\b|\bwherever\b/gi, instead: 'the cases by name' },
  { words: /\bfor whom\b|\bwho asks\b/gi, instead: 'the caller, the visitor' },
  { words: /\bby heart\b|\bas it were\b|\bnonsense\b/gi, instead: 'the fact in plain words' },
  { words: /\bof ours\b/gi, instead: 'of the product, of the runtime' },
  { words: /\bmend(?:s|ed|ing)?\b/gi, instead: 'to fix' },
  { words: /\bshel(?:f|ves)\b/gi, instead: 'tiered cache' },
  { words: /\boutbox\b/gi, instead: 'retry queue' },
  { words: /\bhot[ -]pages?\b/gi, instead: 'route cache' },
]

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.(?:tsx?|css|sql)$/.test(file) && !file.endsWith('seed.sql'))

function comments(file: string, text: string): string[] {
  const pattern = file.endsWith('.sql') ? /--.*$/gm : /(?<![\w'".,*/])\/\*[\s\S]*?\*\/|(?<!\S)\/\/.*$/gm
  return text.match(pattern) ?? []
}

function bannedWords(file: string, text: string): string[] {
  return comments(file, text).flatMap((comment) =>
    BANNED.flatMap(({ words, instead }) =>
      (comment.match(words) ?? []).map((word) => `${file}: not “${word}”, but ${instead}`),
    ),
  )
}

/** Functions that are named after their argument instead of their result. `oneOf` is a word of its own. */
function namesWithOf(file: string, text: string): string[] {
  const names = [...text.matchAll(/\b(?:function|const) (\w+Of)\b/g)].flatMap(([, name = '']) => name)
  return names.filter((name) => name !== 'oneOf').map((name) => `${file}: ${name}`)
}

test('a banned word is found in each kind of comment, and only there', () => {
  expect(bannedWords('a.ts', '/** A page of nobody’s. */')).toHaveLength(1)
  expect(bannedWords('a.ts', 'const a = 1 // as whoever asks')).toHaveLength(1)
  expect(bannedWords('a.tsx', '{/* mended */}')).toHaveLength(1)
  expect(bannedWords('a.sql', '-- for everybody')).toHaveLength(1)
  expect(bannedWords('a.ts', "const shelf = 'https://nobody.invalid/'")).toEqual([])
  expect(namesWithOf('a.ts', 'export function hostOf(url: URL) {}')).toEqual(['a.ts: hostOf'])
})

test('comments say who does what, in the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => bannedWords(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('functions of the product are named after what they return', () => {
  const product = files.filter((file) => !file.startsWith('scripts/'))
  expect(product.flatMap((file) => namesWithOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})
