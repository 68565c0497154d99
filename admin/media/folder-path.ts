import { readMediaName } from '#shared/media-name.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'

/** Where a site's folder has its files: `media/hero.jpg`. */
export const FILES_FOLDER = 'media'

/** A reference in a site's content to a file in the site's folder. */
export interface FolderPath {
  /** From the site's folder, with `/`. */
  path: string
  /** The fault of the path itself, whether or not the file exists. */
  problem?: string
}

/** A drive or a scheme. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** Null for an address of the web, and for a path of the site's pages. */
export function folderPath(target: string): FolderPath | null {
  if (/^(?:file:|[a-z]:[\\/])/i.test(target))
    return { path: target, problem: `is a path on your computer; ${ADVICE}` }
  if (SCHEME.test(target) || target.startsWith('/') || target.startsWith('#')) return null
  const path = target.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  const [first, ...rest] = path.split('/')
  if (first === '..' || (first === FILES_FOLDER && rest.includes('..')))
    return { path, problem: `leaves the folder of the site; ${ADVICE}` }
  return first === FILES_FOLDER && rest.length > 0 ? { path: path.normalize('NFC') } : null
}

const ADVICE = `files of a site are below ${FILES_FOLDER}/`

/**
 * The parts of a name as it is stored: `consultorio` are the words of `consultorio-1600x1280-d8e1d0-<hash>.webp`. Null for any other name.
 */
export function storedParts(name: string): { words: string; hash: string; type: string } | null {
  const read = readMediaName(name)
  if (read === null) return null
  const { hash, type, size, colour } = read
  const about = [size && `${size.width}x${size.height}`, colour?.slice(1), hash].filter(Boolean)
  return { words: name.slice(0, -`-${about.join('-')}.${type}`.length), hash, type }
}

/** The name in an address of a stored file, `/media/<name>`; null for any other. */
export function storedName(target: string): string | null {
  const { media } = RESERVED_FOLDERS
  const name = target.startsWith(media) ? target.slice(media.length) : ''
  return storedParts(name) === null ? null : name
}

/**
 * Short paths for stored files: `media/hero.webp`, or `media/hero-2.webp` if that path is taken.
 * @param isTaken whether another file has the path
 */
export function shortPaths(
  names: readonly string[],
  isTaken: (path: string) => boolean,
): Map<string, string> {
  const given = new Set<string>()
  const paths = new Map<string, string>()
  for (const name of names.toSorted()) {
    const { words = name, type = '' } = storedParts(name) ?? {}
    let path = `${FILES_FOLDER}/${words}.${type}`
    for (let number = 2; given.has(path) || isTaken(path); number++)
      path = `${FILES_FOLDER}/${words}-${number}.${type}`
    given.add(path)
    paths.set(name, path)
  }
  return paths
}
