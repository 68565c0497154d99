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

/** A stored file, and where a folder has it. */
interface FolderFile {
  name: string
  path: string
}

/** A site as its folder says it, with the files that the folder then has. */
interface FolderSite {
  site: SiteFiles
  files: FolderFile[]
}

/**
 * A site with the paths of its files in place of their addresses. A file whose address stays in a place that takes no path, such as a
 * style, is in the folder under its stored name.
 * @param known where the folder had which file when it was pulled or pushed
 * @param kept names that the store has: others keep their addresses, since no folder could get them
 */
export function pulledFolder(
  folder: string,
  stored: SiteFiles,
  { known, kept }: { known: KnownFiles; kept: ReadonlySet<string> },
): FolderSite {
  const names = storedNamesIn(stored).filter((name) => kept.has(name))
  const paths = pathsInFolder(folder, names, known)
  const site = withFolderPaths(stored, paths)
  const addressed = new Set(namedFiles(site, site.hosts).filter((name) => kept.has(name)))
  return {
    site,
    files: [
      ...Array.from(paths, ([name, path]) => ({ name, path })),
      ...Array.from(addressed, (name) => ({ name, path: `${FILES_FOLDER}/${name}` })),
    ],
  }
}

/** Names of the files that a pull may bring: those that the site names and the store has. */
export async function storedHere(
  site: SiteFiles,
  { bucket, tenant }: { bucket: Bucket; tenant: string },
): Promise<Set<string>> {
  const named = new Set(namedFiles(site, site.hosts))
  if (![...named].some((name) => storedParts(name) !== null)) return new Set()
  const kept = await bucket.names(tenant)
  return new Set([...named].filter((name) => kept.has(name)))
}

/** A file that a folder does not have, or has with another content. */
interface Missing extends FolderFile {
  /** It was changed here since it was pulled or pushed. */
  isChanged: boolean
}

export function missingHere(folder: string, files: readonly FolderFile[], known: KnownFiles): Missing[] {
  return files.flatMap(({ name, path }) => {
    const isChanged = existsSync(join(folder, path))
    const digest = isChanged ? fileDigest(readFileSync(join(folder, path))) : ''
    const isKnown = known[path]?.source === digest && known[path].name === name
    const isHere = isChanged && (isKnown || storedParts(name)?.hash === digest.slice(0, 32))
    return isHere ? [] : [{ name, path, isChanged }]
  })
}

/**
 * Brings the files of a site into its folder.
 * @returns what each file of the folder is stored as
 * @throws Error for one that has left the store meanwhile
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
