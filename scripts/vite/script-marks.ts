import type { Rolldown } from 'vite'

/** What the scripts of a build can put into a page. */
export interface ScriptMarks {
  /** Whether a script that any page may load can add the mark (shared/style-marks.ts). */
  mayAppear(mark: string): boolean
  /** Section address → words in the script of its island, where classes are. */
  bySection: ReadonlyMap<string, ReadonlySet<string>>
}

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'moduleIds' | 'code' | 'imports' | 'dynamicImports'
>

/**
 * Every class, element and attribute that a script can add is a word in its text. A class in the script of a section is
 * on pages with this section only; for attributes and elements all scripts count.
 * @param addresses address of the section by the file of its island or enhancement
 */
export function scriptMarks(all: readonly Chunk[], addresses: ReadonlyMap<string, string>): ScriptMarks {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const ofSections = new Set(all.filter(({ facadeModuleId }) => addresses.has(facadeModuleId ?? '')))
  const reachedBySections = new Set([...ofSections].flatMap((chunk) => [...reachedFrom(chunk)]))
  // A chunk that no section reaches belongs to every page.
  const ofPages = new Set(all.filter((chunk) => !reachedBySections.has(chunk)))
  for (const chunk of [...ofPages]) for (const each of reachedFrom(chunk)) ofPages.add(each)

  const wordsOfPages = wordsIn(ofPages)
  const words = wordsIn(all)
  // `dataset.laidOut` is the attribute `data-laid-out`. React sets attributes by the names that islands give it.
  const properties = wordsIn(all.filter((chunk) => chunk.code.includes('dataset') && !isReact(chunk)))

  return {
    mayAppear(mark) {
      if (mark.startsWith('.')) return wordsOfPages.has(mark.slice(1))
      if (!mark.startsWith('[')) return words.has(mark) || BY_BROWSER.has(mark)
      const name = mark.slice(1, -1).replace(/=.*/, '')
      return words.has(name) || properties.has(propertyName(name))
    },
    bySection: new Map(
      Array.from(ofSections, (chunk) => [
        addresses.get(chunk.facadeModuleId ?? '') ?? '',
        wordsIn(reachedFrom(chunk)),
      ]),
    ),
  }

  /** A chunk and what it imports, at once or later, but no other section. */
  function reachedFrom(chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
    seen.add(chunk)
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = chunks.get(file)
      if (imported !== undefined && !seen.has(imported) && !ofSections.has(imported))
        reachedFrom(imported, seen)
    }
    return seen
  }
}

/** Elements that a document has although its HTML does not name them. */
const BY_BROWSER = new Set(['html', 'head', 'body', 'tbody', 'colgroup'])

function isReact({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => id.includes('/node_modules/react-dom/'))
}

function propertyName(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function wordsIn(chunks: Iterable<Chunk>): Set<string> {
  return new Set(Array.from(chunks, ({ code }) => code.match(/[\w-]+/g) ?? []).flat())
}
