import { readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync } from 'vite'
import { SECTION_FILES, sectionFiles } from './section-roots.ts'

/** What a file's values are made of. */
export interface ImportClosure {
  /** Paths from the root, the entries among them, sorted. */
  files: string[]
  /** Names of packages, sorted. */
  packages: string[]
}

/** Everything that `entries` import, however far away: at once, on first use and as a file of each section. Types do not count. */
export function importClosure(root: string, entries: readonly string[]): ImportClosure {
  const files = new Set<string>()
  const packages = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const target of importTargets(root, file)) {
      if (/^[#.]/.test(target)) open.push(ownFile(file, target))
      else packages.add(packageName(target, file))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** As they are written; the files that a module of sections stands for, from the root. */
function importTargets(root: string, file: string): string[] {
  return importsIn(file, readFileSync(join(root, file), 'utf8')).flatMap((target) => {
    const name = SECTION_FILES.find((each) => target === `virtual:sections/${each}`)
    if (name === undefined) return [target]
    return [...sectionFiles(root, name).values()].map((found) => `#${relative(root, found)}`)
  })
}

/** What was found in a file and in which text: a build that stays asks again and again. */
const known = new Map<string, { code: string; imports: string[] }>()

function importsIn(file: string, code: string): string[] {
  const before = known.get(file)
  if (before?.code === code) return before.imports
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  if (code.includes('import.meta.glob')) throw new Error(`${file}: a glob, whose files the graph would miss`)
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : [moduleRequest.value]))
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    literal(code.slice(start, end), file),
  )
  const found = [...imports, ...exports, ...lazy]
  known.set(file, { code, imports: found })
  return found
}

/** @throws Error for what is put together when it runs: the graph would miss it */
function literal(source: string, file: string): string {
  const [, value] = /^(?:'([^']*)')$/.exec(source) ?? []
  if (value === undefined) throw new Error(`${file}: import of ${source} is not a plain string`)
  return value
}

function ownFile(file: string, target: string): string {
  return target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target)
}

function packageName(target: string, file: string): string {
  // Made by the build or the platform: neither a file nor a package in the lock says what is in it.
  if (target.includes(':')) throw new Error(`${file}: ${target} has no source that could be compared`)
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}
