import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The scripts of a client build: the static imports of each, and the script of each section. */
export interface ClientScripts {
  /** File name → text. */
  texts: Map<string, string>
  /** Address of the section → file of its enhance.ts or island.tsx. */
  enhancements: Map<string, string>
  islands: Map<string, string>
  /** Hydrates islands; loads React. */
  react: string
}

/** @param folder of the build, `…/client/assets` */
export function readClientScripts(folder: string): ClientScripts {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const all = [...texts.values()].join('\n')
  const react = /["'`]\.\/(hydrate-island-[^"'`]+)["'`]/.exec(all)?.[1]
  if (react === undefined) throw new Error(`${folder}: no script hydrates islands`)
  return {
    texts,
    enhancements: enhancementFiles(texts),
    islands: islandFiles(all),
    react,
  }
}

/** A file and its static imports, recursively. */
export function importClosure(
  file: string,
  { texts }: Pick<ClientScripts, 'texts'>,
  seen = new Set<string>(),
): Set<string> {
  const text = texts.get(basename(file))
  if (text === undefined) throw new Error(`${file} is not in the build`)
  if (seen.has(basename(file))) return seen
  seen.add(basename(file))
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
    importClosure(imported, { texts }, seen)
  }
  return seen
}

/**
 * The files of `virtual:enhancements` in a build, whose maps name sections: `"hero/form":b,`. The map of islands has
 * functions instead.
 */
function enhancementFiles(texts: ReadonlyMap<string, string>): Map<string, string> {
  const files = [...texts].filter(([file]) => /^(?:main|forms)-/.test(file))
  return new Map(
    files.flatMap(([file, text]) =>
      Array.from(
        text.matchAll(/["'`]([a-z0-9-]+\/[a-z0-9-]+)["'`]:\w/g),
        ([, address = '']) => [address, file] as const,
      ),
    ),
  )
}

/** The map of `virtual:sections/island.tsx` in a build: `"countdown/timer":()=>…import("./island-x.js")`. */
function islandFiles(text: string): Map<string, string> {
  const entry = /["'`]([a-z0-9-]+\/[a-z0-9-]+)["'`]:[^,]*?import\(["'`]\.\/(island-[^"'`]+)/g
  return new Map(Array.from(text.matchAll(entry), ([, address = '', file = '']) => [address, file]))
}
