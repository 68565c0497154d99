import type { Rolldown } from 'vite'

/** Marks that the scripts of a build can add to a page (shared/style-marks.ts). */
export interface ScriptMarks {
  /** Whether the browser, or a script that any page may load, can add the mark. */
  mayAppear: MayAdd
  /** Section address → whether the script of its island or enhancement can add the mark. */
  bySection: ReadonlyMap<string, MayAdd>
}

type MayAdd = (mark: string) => boolean

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'moduleIds' | 'code' | 'imports' | 'dynamicImports'
>

/**
 * Marks that a script can add are in its text: a class as a word, an element as a string or after `<`, an attribute by
 * its name or as an assigned property. Marks of a section's script count only on pages with that section.
 * @param addresses address of the section by the file of its island or enhancement
 */
export function scriptMarks(all: readonly Chunk[], addresses: ReadonlyMap<string, string>): ScriptMarks {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const ofSections = new Set(all.filter(({ facadeModuleId }) => addresses.has(facadeModuleId ?? '')))
  const reachedBySections = new Set([...ofSections].flatMap((chunk) => [...reachedFrom(chunk)]))
  // A chunk that no section imports belongs to every page.
  const ofPages = new Set(all.filter((chunk) => !reachedBySections.has(chunk)))
  for (const chunk of [...ofPages]) for (const each of reachedFrom(chunk)) ofPages.add(each)

  const ofPage = addedBy(ofPages)
  return {
    mayAppear: (mark) => ofPage(mark) || BY_BROWSER.has(mark),
    bySection: new Map(
      Array.from(ofSections, (chunk) => [
        addresses.get(chunk.facadeModuleId ?? '') ?? '',
        addedBy(reachedFrom(chunk)),
      ]),
    ),
  }

  /** A chunk and its static and dynamic imports, without other sections. */
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

function addedBy(chunks: ReadonlySet<Chunk>): MayAdd {
  const words = wordsIn(chunks)
  // React's code names all elements, but it creates only those that islands use.
  const own = Array.from(chunks).filter((chunk) => !isReact(chunk))
  const elements = new Set(Array.from(found(own, ELEMENT), (name) => name.toLowerCase()))
  // React sets only attributes that islands name.
  const attributes = found(chunks, ATTRIBUTE)
  // `dataset.laidOut` is the attribute `data-laid-out`.
  const properties = new Set([
    ...found(own, SET_IN_DATASET),
    ...found(
      own.filter(({ code }) => DATASET_NAMED.test(code)),
      SET_PROPERTY,
    ),
    ...wordsIn(own.filter(({ code }) => DATASET_AS_VALUE.test(code))),
  ])
  return (mark) => {
    if (mark.startsWith('.')) return words.has(mark.slice(1))
    if (!mark.startsWith('[')) return elements.has(mark)
    const name = mark.slice(1, -1).replace(/=.*/, '')
    return attributes.has(name) || properties.has(propertyName(name))
  }
}

/** The name of an element: a string by itself, but not a search argument (`params.delete('code')`), or a tag in a string. */
const ELEMENT =
  /(?:<|(?<=(?<!\.(?:closest|delete|get|has|matches|querySelector|querySelectorAll)\()["'`]))([a-z][\w-]*)(?=["'`\s/>$])/g

/** The name of an attribute outside of selectors, which only look for it. */
const ATTRIBUTE = /(?<![\w[-])(data-[\w-]+)/g

/** Assignments, also `??=` and `+=`. */
const SET = String.raw`([A-Za-z_$][\w$]*)\s*(?:[-+*/%|&^?]{0,2}=(?![=>])|\+\+|--)`
const SET_IN_DATASET = new RegExp(String.raw`\.dataset\.${SET}`, 'g')

/** `in` and destructuring (`{ … } =`) only read a dataset. */
const NOT_READ = String.raw`(?<!(?:\bin |\}\s*=\s*)[\w$.]*\.)`

/** If a dataset is assigned to a variable, any assigned property may belong to it, except those of a `style`. */
const DATASET_NAMED = new RegExp(String.raw`${NOT_READ}\bdataset\b(?!\s*\.)`)
const SET_PROPERTY = new RegExp(String.raw`(?<!\.style)\.${SET}`, 'g')

/** A dataset that is passed on, or a computed property: any property may be set. */
const DATASET_AS_VALUE = new RegExp(String.raw`\bdataset\s*\[|${NOT_READ}\bdataset\s*[,)]`)

/** Elements that a document has even if its HTML does not name them. */
const BY_BROWSER = new Set(['html', 'head', 'body', 'tbody', 'colgroup'])

function isReact({ moduleIds }: Chunk): boolean {
  return moduleIds.some((id) => id.includes('/node_modules/react-dom/'))
}

function propertyName(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function found(chunks: Iterable<Chunk>, pattern: RegExp): Set<string> {
  return new Set(
    Array.from(chunks, ({ code }) => Array.from(code.matchAll(pattern), ([, name = '']) => name)).flat(),
  )
}

function wordsIn(chunks: Iterable<Chunk>): Set<string> {
  return new Set(Array.from(chunks, ({ code }) => code.match(/[\w-]+/g) ?? []).flat())
}
