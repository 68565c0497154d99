import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { markTexts } from '../../admin/translations/mark-texts.ts'
import type { Catalogue, CatalogueSection } from '../../shared/section-catalogue.ts'
import type { SectionSchema } from '../../sections/schemas.ts'
import { CATALOGUE_FILE } from '../../shared/section-catalogue.ts'
import { sectionPurpose } from '../section-purpose.ts'
import { filesForWorker } from './files-for-worker.ts'
import { type SectionFileName, type SectionFolder, sectionFolders, sectionRoots } from './section-roots.ts'
import { openSourceLoader } from '../source-loader.ts'

/** Fixtures that only test a section, so editors do not offer them. */
const TRIALS = `
  empty longText manyItems rtlAndEmoji lines hostile wideLetters tooLong badData badValues deadLinks
  lowContrast movingFew notAnAddress nowhere nothing outOfRange unusable withoutSizes emptyColumns
  emptySteps nameless noSteps noTimes someUngrouped unanswered unmapped
`
  .trim()
  .split(/\s+/)

type Pictures = ReadonlyMap<string, string>

/**
 * Writes the catalogue for editors: schemas with labels and help, which the Worker's code lacks, examples, and addresses
 * of pictures. In development it is rebuilt when one of its sources changes.
 */
export function sectionCatalogue(root: string): Plugin[] {
  let pictures: Pictures = new Map()
  let text = ''
  let madeOf = ''
  let making: Promise<string> | null = null
  const client: Plugin = {
    name: 'vitrine:section-pictures',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const emitted = sectionPictures(root).map(([address, file]): [string, string] => {
        const name = `${address.replace('/', '-')}.webp`
        return [address, this.emitFile({ type: 'asset', name, source: readFileSync(file) })]
      })
      pictures = new Map(emitted.map(([address, reference]) => [address, `/${this.getFileName(reference)}`]))
    },
  }
  const worker: Plugin = {
    name: 'vitrine:section-catalogue',
    applyToEnvironment: (environment) => environment.name === 'worker',
    // Made while the Worker is bundled.
    buildStart() {
      const sources = sourceStamp(root)
      if (sources === madeOf) return
      madeOf = sources
      making = catalogueText(root, pictures)
      // A failure is thrown below, and the next build tries again.
      making.catch(() => {
        madeOf = ''
      })
    },
    async generateBundle() {
      text = (await making) ?? text
      making = null
    },
  }
  const texts = () => new Map([[CATALOGUE_FILE.slice(1), text]])
  return [client, worker, filesForWorker('section-catalogue', { texts, sources: null })]
}

/**
 * The catalogue as JSON, made in a thread that ends with it. Each catalogue reads the sections again under new
 * addresses, and Node never drops a loaded module, so in this process each would cost memory.
 * @throws the error of the thread, such as that of a schema
 */
async function catalogueText(root: string, pictures: Pictures): Promise<string> {
  const thread = new Worker(new URL('catalogue-thread.ts', import.meta.url), {
    workerData: { root, pictures },
  })
  const [text] = await once(thread, 'message')
  return text
}

/** @param pictures address of a section → address of its picture */
export async function makeCatalogue(root: string, pictures: Pictures = new Map()): Promise<Catalogue> {
  // From one loader, because only the module instance that made a field knows its kind.
  const load = openSourceLoader(root)
  const { editorJsonSchema } = await load<typeof import('../../sections/fields/json-schema.ts')>(
    'sections/fields/json-schema.ts',
  )
  const { storedSchemas } =
    await load<typeof import('../../tools/stored-schemas.ts')>('tools/stored-schemas.ts')
  const of = async <Module>(file: SectionFileName) =>
    (await load<{ default: Record<string, () => Promise<Module>> }>(`virtual:sections/${file}`)).default
  const schemas = await of<{ schema: SectionSchema }>('schema.ts')
  const fixtures = await of<{ fixtures?: Record<string, object> }>('fixtures.ts')
  const presets = await of<{ default: object }>('preset.json')
  const sections = storedFolders(root).map(
    async ({ address, folder, files }): Promise<CatalogueSection[]> => {
      const read = await schemas[address]?.()
      if (read === undefined) return []
      const [kind = '', name = ''] = address.split('/')
      const component = files.has('island.tsx') ? 'island.tsx' : 'section.tsx'
      const { fixtures: examples = {} } = (await fixtures[address]?.()) ?? {}
      const { $schema: _, ...schema } = editorJsonSchema(read.schema)
      markTexts(address, schema)
      return [
        {
          address,
          kind,
          title: words(name),
          about: sectionPurpose(join(folder, component)),
          picture: pictures.get(address) ?? null,
          schema,
          preset: (await presets[address]?.())?.default ?? {},
          examples: Object.entries(examples)
            .filter(([example]) => !TRIALS.includes(example))
            .map(([example, data]) => ({ name: example, title: words(example), data })),
        },
      ]
    },
  )
  return { sections: (await Promise.all(sections)).flat(), schemas: storedSchemas() }
}

/** Sections that a page may hold. */
function storedFolders(root: string): SectionFolder[] {
  return sectionFolders(root).filter(
    ({ address, files }) => !address.startsWith('site/') && files.has('schema.ts'),
  )
}

function sectionPictures(root: string): [address: string, file: string][] {
  return storedFolders(root).flatMap(({ address }): [string, string][] => {
    const file = join(root, 'docs/images/sections', `${address}.webp`)
    return existsSync(file) ? [[address, file]] : []
  })
}

/** `mediaBehind` → `Media behind` */
function words(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names and modification times of the catalogue's sources. */
function sourceStamp(root: string): string {
  const isSource = (file: string) => /\.(?:ts|json)$/.test(file) && !file.includes('golden')
  const folders = [...sectionRoots(root), 'shared/schema', 'admin/translations'].map((folder) =>
    join(root, folder),
  )
  const stamps = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`),
  )
  return stamps.join('\n')
}
