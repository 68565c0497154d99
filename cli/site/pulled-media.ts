import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bucket } from '../../admin/media/bucket.ts'
import { FILES_FOLDER, storedParts } from '../../admin/media/folder-path.ts'
import { namedFiles } from '../../admin/media/named-files.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { Context } from './command.ts'
import {
  fileDigest,
  type KnownFiles,
  pathsInFolder,
  storedNamesIn,
  withFolderPaths,
  writeFolderFile,
} from './folder-media.ts'

/** A stored file, and its path in a folder. */
interface FolderFile {
  name: string
  path: string
}

/** A site as written to its folder, with the files that belong into the folder. */
interface FolderSite {
  site: SiteFiles
  files: FolderFile[]
}

/**
 * Replaces the addresses of a site's files by paths in the folder. Some places, such as a style, accept no path: their
 * address is unchanged, and the file is in the folder under its stored name.
 * @param known the folder's files at the last pull or push
 * @param available names of the files that can be fetched. The addresses of others are unchanged
 */
export function pulledFolder(
  folder: string,
  stored: SiteFiles,
  { known, available }: { known: KnownFiles; available: ReadonlySet<string> },
): FolderSite {
  const names = storedNamesIn(stored).filter((name) => available.has(name))
  const paths = pathsInFolder(folder, names, known)
  const site = withFolderPaths(stored, paths)
  const addressed = new Set(namedFiles(site, site.hosts).filter((name) => available.has(name)))
  return {
    site,
    files: [
      ...Array.from(paths, ([name, path]) => ({ name, path })),
      ...Array.from(addressed, (name) => ({ name, path: `${FILES_FOLDER}/${name}` })),
    ],
  }
}

/** Names of the files that the site names and the store has. */
export async function storedHere(
  site: SiteFiles,
  { bucket, tenant }: { bucket: Bucket; tenant: string },
): Promise<Set<string>> {
  const named = new Set(namedFiles(site, site.hosts))
  if (![...named].some((name) => storedParts(name) !== null)) return new Set()
  const stored = await bucket.names(tenant)
  return new Set([...named].filter((name) => stored.has(name)))
}

/** A file that is missing in the folder, or has other content there. */
interface Missing extends FolderFile {
  /** The folder has a file of this path with other content. */
  isChanged: boolean
}

export function missingHere(folder: string, files: readonly FolderFile[], known: KnownFiles): Missing[] {
  return files.flatMap(({ name, path }) => {
    const exists = existsSync(join(folder, path))
    const digest = exists ? fileDigest(readFileSync(join(folder, path))) : ''
    const isKnown = known[path]?.source === digest && known[path].name === name
    const isHere = exists && (isKnown || storedParts(name)?.hash === digest.slice(0, 32))
    return isHere ? [] : [{ name, path, isChanged: exists }]
  })
}

/**
 * Writes the files of a site into its folder.
 * @returns the stored name of each file of the folder
 * @throws Error for a file that was deleted meanwhile
 */
export async function writePulled(
  folder: string,
  {
    files,
    fetched,
    tenant,
  }: { files: readonly FolderFile[]; fetched: readonly FolderFile[]; tenant: string },
  bucket: Bucket,
  progress: Context['progress'],
): Promise<KnownFiles> {
  for (const [done, { name, path }] of fetched.entries()) {
    progress?.(`${done} of ${fetched.length} files fetched: ${path}`)
    const content = await bucket.get(`${tenant}/${name}`)
    if (content === null) throw new Error(`/media/${name} was deleted during the pull: pull again`)
    writeFolderFile(folder, path, content)
  }
  return Object.fromEntries(
    files.map(({ name, path }) => [path, { source: fileDigest(readFileSync(join(folder, path))), name }]),
  )
}
