import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { addPrepared } from '../../admin/media/add-prepared.ts'
import { type Library, storedNames } from '../../admin/media/media-library.ts'
import { FILES_FOLDER, storedName, storedParts } from '../../admin/media/folder-path.ts'
import { withTargets } from '../../admin/media/file-targets.ts'
import { prepareFile } from '../../admin/media/prepare-file.ts'
import type { PreparedFile } from '../../admin/media/stored-name.ts'
import { namedFiles } from '../../admin/media/named-files.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { demoAddresses, demoFile, withStoredPictures } from '../../build/demo-pictures.ts'
import { DEMO_MEDIA_FOLDER, isDemoFile } from '../../build/site-files.ts'
import { filesBelow, type KnownFiles, type ResolvedSite } from './folder-media.ts'

/**
 * The site with its own files instead of pictures of the demo, which only development serves.
 * @throws Error for an address without a file in the demo
 */
export async function withOwnPictures(
  site: SiteFiles,
  progress?: (text: string) => void,
): Promise<{ site: SiteFiles; files: PreparedFile[] }> {
  const addresses = demoAddresses(site)
  const prepared = new Map<string, PreparedFile>()
  for (const [done, address] of addresses.entries()) {
    progress?.(`${done} of ${addresses.length} pictures: ${address}`)
    const { file, content } = demoFile(address)
    prepared.set(address, await prepareFile(content, file))
  }
  // These already have their address in the store.
  const stored = new Set(namedFiles(site, site.hosts).filter(isDemoFile))
  for (const name of [...stored].sort())
    prepared.set(name, await namedPicture(join(DEMO_MEDIA_FOLDER, name), name))
  return {
    site: withStoredPictures(site, new Map(Array.from(prepared, ([address, { name }]) => [address, name]))),
    files: [...prepared.values()],
  }
}

/** Files of a folder that no path in its site names, by path. */
interface OtherFiles {
  /** Files with stored names: the site may name them by address. */
  addressed: string[]
  /** Files that nothing names; they are not stored. */
  unnamed: string[]
}

export function otherFiles(folder: string, files: KnownFiles): OtherFiles {
  const others = filesBelow(folder).filter(
    (path) => !Object.hasOwn(files, path) && !FILE_MANAGER_FILES.test(fileName(path)),
  )
  const isAddressed = (path: string) =>
    path === `${FILES_FOLDER}/${fileName(path)}` && storedParts(fileName(path)) !== null
  return { addressed: others.filter(isAddressed), unnamed: others.filter((path) => !isAddressed(path)) }
}

/** Files that file managers create, besides dot files. */
const FILE_MANAGER_FILES = /^(?:\.|thumbs\.db$|desktop\.ini$|ehthumbs\.db$)/i

/**
 * Checks every file with a stored name before anything is stored.
 * @throws Error if the name does not match the content, because no page could show the file
 */
export async function refuseMisnamedPictures(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await namedPicture(join(folder, path), fileName(path))
}

/** The result of storing a folder's files. */
interface StoredPictures {
  /** Names of the files that the tenant or its bucket did not have. */
  added: string[]
  /** Stored names of the files that the site names. */
  files: KnownFiles
  /** Stored names of content that the tenant had already, by the names that the folder gives it. */
  renamed: Map<string, string>
}

/**
 * Stores the files of a folder that the tenant or its bucket does not have yet.
 * @param addressed paths of files with stored names
 * @throws Error if such a name does not match the content, because no page could show the file
 */
export async function storePictures(
  folder: string,
  { files, prepared, addressed }: Pick<ResolvedSite, 'files' | 'prepared'> & { addressed: readonly string[] },
  library: Library,
  progress?: (text: string) => void,
): Promise<StoredPictures> {
  const wanted = new Map([
    ...addressed.map((path) => [fileName(path), path] as const),
    ...Object.entries(files).map(([path, { name }]) => [name, path] as const),
  ])
  if (wanted.size === 0) return { added: [], files, renamed: new Map() }
  const known = await storedNames(library)
  const missing = [...wanted].filter(([name]) => !known.has(name)).sort()
  const added: string[] = []
  const renamed = new Map<string, string>()
  for (const [done, [name, path]] of missing.entries()) {
    progress?.(`${done} of ${missing.length} files stored: ${path}`)
    const { file } = await addPrepared(library, prepared.get(name) ?? (await readAgain(folder, path, files)))
    const stored = storedName(file.src) ?? name
    if (stored !== name) renamed.set(name, stored)
    if (!known.has(stored)) added.push(stored)
  }
  return { added, files: withNames(files, renamed), renamed }
}

/** The site with the addresses of its stored files. */
export function withRenamed(site: SiteFiles, renamed: ReadonlyMap<string, string>): SiteFiles {
  if (renamed.size === 0) return site
  return withTargets(site, ({ target }) => {
    const name = renamed.get(storedName(target) ?? '')
    return name === undefined ? null : RESERVED_FOLDERS.media + name
  })
}

function withNames(files: KnownFiles, renamed: ReadonlyMap<string, string>): KnownFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, { source, name }]) => [
      path,
      { source, name: renamed.get(name) ?? name },
    ]),
  )
}

/** A file that was stored before and is missing in the site's current store. */
function readAgain(folder: string, path: string, files: KnownFiles): Promise<PreparedFile> {
  return Object.hasOwn(files, path)
    ? prepareFile(readFileSync(join(folder, path)), storedParts(fileName(path))?.words ?? fileName(path))
    : namedPicture(join(folder, path), fileName(path))
}

/** @throws Error if the name does not match the content */
async function namedPicture(file: string, name: string): Promise<PreparedFile> {
  const words = storedParts(name)?.words
  const prepared = words === undefined ? null : await preparedOrNull(readFileSync(file), words)
  if (prepared?.name !== name)
    throw new Error(
      `${file} is not named after its content: give it another name, and write ${FILES_FOLDER}/ and that name where the site has its address`,
    )
  return prepared
}

/** Null for content that is refused. */
async function preparedOrNull(content: Buffer, words: string): Promise<PreparedFile | null> {
  try {
    return await prepareFile(content, words)
  } catch (cause) {
    if (cause instanceof FileRefusal) return null
    throw cause
  }
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
