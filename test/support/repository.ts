import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Folders that tools and the package manager write. */
const LEFT_OUT = new Set([
  'node_modules',
  'dist',
  '.git',
  '.wrangler',
  '.vitest',
  '.stryker-tmp',
  '.artifacts',
  '.temp',
])

export interface RepositoryFile {
  /** From the root of the repository. */
  path: string
  text: string
}

/** The repository's own text files whose path matches. */
export function repositoryFiles(pattern: RegExp): RepositoryFile[] {
  return filesBelow('')
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (LEFT_OUT.has(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/**
 * The comments of a source file, each with the markers it has there. The whole text of a document counts as a comment.
 */
export function commentsOf({ path, text }: RepositoryFile): string[] {
  const pattern = COMMENTS[path.slice(path.lastIndexOf('.') + 1)]
  return pattern === undefined ? [text] : [...text.matchAll(pattern)].map(([comment]) => comment)
}

const C_LIKE = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const HASH = /(?<=^|\s)#[^\n]*/g
const COMMENTS: Record<string, RegExp> = {
  ts: C_LIKE,
  tsx: C_LIKE,
  css: /\/\*[\s\S]*?\*\//g,
  sql: /--[^\n]*/g,
  toml: HASH,
  yml: HASH,
}
