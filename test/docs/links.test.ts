import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

const root = join(import.meta.dirname, '../..')
const documents = repositoryFiles(/\.md$/).filter(({ path }) => !/^demo\/(?:sites|templates)\//.test(path))
const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]))

interface Link {
  file: string
  target: string
}

const links = documents.flatMap(({ path, text }) =>
  [
    ...withoutCode(text).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g),
    ...withoutCode(text).matchAll(/(?:src|href)="([^"]+)"/g),
  ]
    .map(([, target = '']): Link => ({ file: path, target }))
    .filter(({ target }) => !/^(?:https?|mailto):/.test(target)),
)

/** Removes code, whose links are examples. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
}

/** As GitHub makes them: lower case, without punctuation, hyphens for spaces. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll('`', '')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-')
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      return times === 0 ? slug : `${slug}-${times}`
    }),
  )
}

/** Null for a valid link. */
function fault({ file, target }: Link): string | null {
  const [address = '', anchor] = target.split('#')
  const path = address === '' ? file : posix.join(dirname(file), address)
  if (!existsSync(join(root, path))) return `${file}: ${target} is not there`
  if (anchor === undefined || statSync(join(root, path)).isDirectory()) return null
  return anchors.get(path)?.has(anchor) ? null : `${file}: ${target} names no heading`
}

test('every link between documents leads to a file and a heading that exist', () => {
  expect(links.length).toBeGreaterThan(80)
  expect(links.map(fault).filter((each) => each !== null)).toEqual([])
})

test('a link to a missing file or heading is reported', () => {
  expect(fault({ file: 'README.md', target: 'docs/nowhere.md' })).toContain('is not there')
  expect(fault({ file: 'README.md', target: 'docs/deploy.md#nowhere' })).toContain('no heading')
  expect(fault({ file: 'docs/errors.md', target: '../README.md#run-it' })).toBeNull()
})

test('every page of docs is linked from another document', () => {
  const linked = new Set(
    links.map(({ file, target }) => posix.join(dirname(file), target.split('#')[0] ?? '')),
  )
  const folders = [...linked].filter((path) => path.endsWith('/'))
  const pages = documents.map(({ path }) => path).filter((path) => path.startsWith('docs/'))
  expect(
    pages.filter((path) => !linked.has(path) && !folders.some((folder) => path.startsWith(folder))),
  ).toEqual([])
})
