/** The part of package-lock.json (version 3) that says which versions are installed where. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * One line for each of these packages and all that they depend on, sorted: place, version, checksum. The lines
 * change when an installed version does, and do not name the registry that it came from.
 * @throws Error for a package that the lock does not hold
 */
export function lockedPackages({ packages }: Lock, names: readonly string[]): string[] {
  const lines = new Map<string, string>()
  const open = names.map((name) => {
    const place = `node_modules/${name}`
    if (packages[place] === undefined) throw new Error(`package-lock.json holds no ${name}`)
    return place
  })
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { version, integrity, ...needs } = packages[place] as LockedPackage
    if (lines.has(place)) continue
    lines.set(place, `${place} ${version} ${integrity}`)
    const { dependencies, optionalDependencies, peerDependencies } = needs
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = installedPlace(name, place, packages)
      // Only optional ones may be missing: npm ci fails for the others.
      if (found !== undefined) open.push(found)
    }
  }
  return [...lines.values()].sort()
}

/** Where Node finds `name` from a package: beside it or in a folder above. */
function installedPlace(name: string, from: string, packages: Lock['packages']): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return undefined
  }
}
