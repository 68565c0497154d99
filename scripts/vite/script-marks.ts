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
 * What a script can add is in its text: a class as a word, an element as a text or behind `<`, an attribute by its name or as a
 * property that is set. A class in the script of a section is on pages with this section only; for attributes and
 * elements all scripts count.
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
  // React has lists of all elements, and creates those that islands name.
  const own = all.filter((chunk) => !isReact(chunk))
  const elements = found(own, ELEMENT)
  // `dataset.laidOut` is the attribute `data-laid-out`. React sets attributes by the names that islands give it.
  const properties = new Set([
    ...found(own, SET_PROPERTY),
    ...wordsIn(own.filter(({ code }) => DATASET_AS_VALUE.test(code))),
  ])

  return {
    mayAppear(mark) {
      if (mark.startsWith('.')) return wordsOfPages.has(mark.slice(1))
      if (!mark.startsWith('[')) return elements.has(mark) || BY_BROWSER.has(mark)
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

/** The name of an element: a text of its own, or a tag in a text. */
const ELEMENT = /(?:<|(?<=["'`]))([a-z][a-z0-9]*)(?=["'`\s/>$])/g

/** A property that gets a value, also `??=` and `+=`. */
const SET_PROPERTY = /\.([A-Za-z_$][\w$]*)\s*(?:[-+*/%|&^?]{0,2}=(?![=>])|\+\+|--)/g

/** A dataset that is handed on, or whose property is named by a value: any property may be set then. */
const DATASET_AS_VALUE = /\bdataset\s*[[,)]/

/** Elements that a document has although its HTML does not name them. */
const BY_BROWSER = new Set(['html', 'head', 'body', 'tbody', 'colgroup'])

function isReact({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => id.includes('/node_modules/react-dom/'))
}

function propertyName(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function found(chunks: readonly Chunk[], pattern: RegExp): Set<string> {
  return new Set(chunks.flatMap(({ code }) => Array.from(code.matchAll(pattern), ([, name = '']) => name)))
}

function wordsIn(chunks: Iterable<Chunk>): Set<string> {
  return new Set(Array.from(chunks, ({ code }) => code.match(/[\w-]+/g) ?? []).flat())
}
