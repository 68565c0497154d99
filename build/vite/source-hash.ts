import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Hex digest of the files below `places` that match. Equal sources have equal digests on any machine. */
export function sourceHash(root: string, places: string[], matches: (file: string) => boolean): string {
  const hash = createHash('sha256')
  for (const file of places
    .flatMap((place) => filesBelow(root, place))
    .filter(matches)
    .sort()) {
    hash.update(file)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(root: string, place: string): string[] {
  if (statSync(join(root, place)).isFile()) return [place]
  return readdirSync(join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}

/**
 * Digest of the code that reads stored values: the readers, shared code, modules of sections without components, and
 * package versions. The Worker reads a value again if it was read by code with another digest.
 * @param sections the roots of sections, as `sectionRoots` names them
 */
export function readingHash(root: string, sections: readonly string[]): string {
  const readers = ['core', 'shared', ...sections, 'package-lock.json']
  return sourceHash(root, readers, (file) => /(?<!\/enhance|\/fixtures)\.ts$|package-lock\.json$/.test(file))
}
