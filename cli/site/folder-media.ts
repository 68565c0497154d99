import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { type FileTarget, withTargets } from '../../admin/media/file-targets.ts'
import {
  FILES_FOLDER,
  folderPath,
  shortPaths,
  storedName,
  storedParts,
} from '../../admin/media/folder-path.ts'
import { MAX_UPLOAD_BYTES, prepareFile } from '../../admin/media/prepare-file.ts'
import type { PreparedFile } from '../../admin/media/stored-name.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { fileFinding } from '../../admin/validate/folder-paths.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import { didYouMean } from '../../admin/validate/nearest-name.ts'

/** The stored name of a file, and as `source` the digest of the folder's file when it got that name. */
interface KnownFile {
  source: string
  name: string
}

/** Stored files by their path in the folder, such as `media/hero.jpg`. */
export type KnownFiles = Record<string, KnownFile>

/** A site of a folder with the addresses of its files. */
export interface ResolvedSite {
  site: SiteFiles
  /** The files that the site uses, by their paths in the folder. */
  files: KnownFiles
  /** The files that were read and measured, by their stored names. */
  prepared: Map<string, PreparedFile>
  /** Files that cannot be stored; the site still contains their paths. */
  findings: Finding[]
}

/**
 * Replaces the paths of a site's files in the folder (`media/hero.jpg`) by their future addresses. Nothing is stored.
 * @param known files that were stored before: those are not measured again
 */
export async function resolveFolderMedia(
  folder: string,
  site: SiteFiles,
  { known = {}, progress }: { known?: KnownFiles; progress?: ((text: string) => void) | undefined } = {},
): Promise<ResolvedSite> {
  const named = new Map<string, FileTarget[]>()
  const findings: Finding[] = []
  withTargets(site, (target) => {
    const { path, problem } = folderPath(target.target) ?? {}
    if (path === undefined) return null
    if (problem === undefined) named.set(path, [...(named.get(path) ?? []), target])
    else findings.push(fileFinding(target, site, `${target.target} ${problem}`))
    return null
  })
  const files: KnownFiles = {}
  const prepared = new Map<string, PreparedFile>()
  for (const [done, [path, targets]] of [...named].sort().entries()) {
    progress?.(`${done} of ${named.size} files read: ${path}`)
    try {
      const content = readFolderFile(folder, path)
      const source = fileDigest(content)
      const before = known[path]
      if (before?.source === source) files[path] = before
      else {
        const file = await prepareFile(content, wordsOf(path))
        prepared.set(file.name, file)
        files[path] = { source, name: file.name }
      }
    } catch (cause) {
      if (!(cause instanceof FileRefusal)) throw cause
      for (const target of targets) findings.push(fileFinding(target, site, `${path} ${cause.message}`))
    }
  }
  return { site: withStoredNames(site, files), files, prepared, findings }
}

/** The site with the address of each of these files in place of its path. */
function withStoredNames(site: SiteFiles, files: KnownFiles): SiteFiles {
  return withTargets(site, ({ target }) => {
    const { path, problem } = folderPath(target) ?? {}
    const name = path === undefined || problem !== undefined ? undefined : files[path]?.name
    return name === undefined ? null : RESERVED_FOLDERS.media + name
  })
}

/**
 * The site with an address in place of every path in a folder, so that a validation does not report faults of these
 * paths again.
 */
export function withoutFolderPaths(site: SiteFiles): SiteFiles {
  return withTargets(site, ({ target }) => {
    const path = folderPath(target)?.path
    return path === undefined ? null : RESERVED_FOLDERS.media + path.slice(path.lastIndexOf('/') + 1)
  })
}

/** The site with the path in the folder in place of the address of each of these files. */
export function withFolderPaths(site: SiteFiles, paths: ReadonlyMap<string, string>): SiteFiles {
  return withTargets(site, ({ target }) => paths.get(storedName(target) ?? '') ?? null)
}

/** Names of the stored files that a folder should contain: those whose address is in a field that accepts a path. */
export function storedNamesIn(site: SiteFiles): string[] {
  const names = new Set<string>()
  withTargets(site, ({ target }) => {
    const name = storedName(target)
    if (name !== null) names.add(name)
    return null
  })
  return [...names].sort()
}

/**
 * The path of each stored file in a folder, whether it is there yet or not: its previous path, or else a short new one
 * that no other file has.
 */
export function pathsInFolder(
  folder: string,
  names: readonly string[],
  known: KnownFiles,
): Map<string, string> {
  const paths = new Map<string, string>()
  for (const [path, { name }] of Object.entries(known)) if (names.includes(name)) paths.set(name, path)
  const byHash = new Map(
    filesBelow(folder).map((path) => [contentHash(readFileSync(join(folder, path))), path]),
  )
  for (const name of names) {
    const path = byHash.get(storedParts(name)?.hash ?? '')
    if (path !== undefined && !paths.has(name)) paths.set(name, path)
  }
  const used = new Set(paths.values())
  const isTaken = (path: string) => used.has(path) || existsSync(join(folder, path))
  const others = names.filter((name) => !paths.has(name))
  return new Map([...paths, ...shortPaths(others, isTaken)])
}

export function writeFolderFile(folder: string, path: string, content: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Files below `media/`, by their paths in the folder. */
export function filesBelow(folder: string): string[] {
  const root = join(folder, FILES_FOLDER)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/').normalize('NFC'),
    )
    .sort()
}

export function fileDigest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function contentHash(content: Uint8Array): string {
  return fileDigest(content).slice(0, 32)
}

/** @throws FileRefusal */
function readFolderFile(folder: string, path: string): Buffer {
  // Some file systems store an accented letter as a letter and an accent.
  const file = [path, path.normalize('NFD')]
    .map((each) => join(folder, each))
    .find((each) => existsSync(each))
  if (file === undefined) {
    const hint = didYouMean(path, filesBelow(folder))
    throw new FileRefusal(`does not exist; a path begins at the folder of the site${hint}`)
  }
  const real = realpathSync(file)
  if (!real.startsWith(realpathSync(folder) + sep))
    throw new FileRefusal('is a link that leaves the folder of the site; copy the file into media/')
  const { size } = statSync(real)
  if (!statSync(real).isFile()) throw new FileRefusal('is no file')
  if (size > MAX_UPLOAD_BYTES)
    throw new FileRefusal(
      `has ${Math.ceil(size / 1_000_000)} MB; the limit is ${MAX_UPLOAD_BYTES / 1_000_000} MB`,
    )
  return readFileSync(real)
}

/** The name of a file without its directory; only the words if the name has the form of a stored one. */
function wordsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return storedParts(name)?.words ?? name
}
