import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** What a file's values are made of. */
export interface ImportClosure {
  /** Paths from the root, the entries among them, sorted. */
  files: string[]
  /** Names of packages, sorted. */
  packages: string[]
}

/** Everything that `entries` import, however far away: at once, on first use and by glob. Types do not count. */
export function importClosure(root: string, entries: readonly string[]): ImportClosure {
  const files = new Set<string>()
  const packages = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const target of importsOf(root, file)) {
      if (/^[#.]/.test(target)) open.push(ownFile(file, target))
      else packages.add(packageOf(target, file))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** As they are written, globs as the files that they match. */
function importsOf(root: string, file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : [moduleRequest.value]))
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    literal(code.slice(start, end), file),
  )
  const globs = Array.from(code.matchAll(/\bimport\.meta\.glob\b[^(]*\(\s*([^,)]*)/g), ([, pattern = '']) =>
    literal(pattern.trim(), file),
  )
  return [...imports, ...exports, ...lazy, ...globs.flatMap((pattern) => filesOf(root, file, pattern))]
}

/** @throws Error for what is put together when it runs: the graph would miss it */
function literal(source: string, file: string): string {
  const [, value] = /^(?:'([^']*)')$/.exec(source) ?? []
  if (value === undefined) throw new Error(`${file}: import of ${source} is not a plain string`)
  return value
}

/** Files that a pattern like `./*.ts` matches, as imports of `file`. */
function filesOf(root: string, file: string, pattern: string): string[] {
  if (/\*\*|[{}[\]!?]/.test(pattern)) throw new Error(`${file}: glob ${pattern} has more than single stars`)
  const expression = new RegExp(`^${pattern.replace(/[.+^$()|\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)
  return readdirSync(join(root, dirname(file)), { recursive: true, encoding: 'utf8' })
    .map((found) => `./${found.replaceAll('\\', '/')}`)
    .filter((found) => expression.test(found))
}

function ownFile(file: string, target: string): string {
  return target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target)
}

function packageOf(target: string, file: string): string {
  // Made by the build or the platform: neither a file nor a package in the lock says what is in it.
  if (target.includes(':')) throw new Error(`${file}: ${target} has no source that could be compared`)
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}
