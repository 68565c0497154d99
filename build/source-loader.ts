import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sectionModuleText } from './vite/section-modules.ts'
import { type SectionFolder, sectionFolders } from './vite/section-roots.ts'

/** This project. */
const PROJECT = join(import.meta.dirname, '..')

/**
 * Loads a module, by its path in the project or by a name such as `virtual:sections/schema.ts`. The modules that one
 * loader loads see each other, and are read from the disk again by the next loader.
 */
export type SourceLoader = <Module>(file: string) => Promise<Module>

interface Source {
  root: string
  folders: readonly SectionFolder[]
}

const sources = new Map<string, Source>()

/**
 * A loader for commands and tools that read the sections. Node runs their schemas unbuilt. Hooks resolve the lists of
 * sections and the aliases of sections in other packages. Schemas import no component, so none is run.
 */
export function openSourceLoader(root = PROJECT): SourceLoader {
  if (sources.size === 0) registerHooks({ resolve, load })
  const id = String(sources.size + 1)
  sources.set(id, { root, folders: sectionFolders(root) })
  return (file) =>
    import(file.startsWith('virtual:') ? `${file}?source=${id}` : addressOf(join(root, file), id))
}

const addressOf = (file: string, id: string) => `${pathToFileURL(file).href}?source=${id}`

/** The loader that loaded the importing module. */
function importedBy(url: string | undefined): [id: string, source: Source] | null {
  const [, id = ''] = /\?source=(\d+)$/.exec(url ?? '') ?? []
  const source = sources.get(id)
  return source === undefined ? null : [id, source]
}

const resolve: NonNullable<Parameters<typeof registerHooks>[0]['resolve']> = (name, context, next) => {
  if (importedBy(name) !== null) return { url: name, shortCircuit: true }
  const [id, source] = importedBy(context.parentURL) ?? []
  if (id === undefined || source === undefined) return next(name, context)
  if (name.startsWith('virtual:')) return { url: `${name}?source=${id}`, shortCircuit: true }
  const [, path] = /^#((?:sections|shared|core)\/.*)$/.exec(name) ?? []
  if (path !== undefined) return { url: addressOf(join(source.root, path), id), shortCircuit: true }
  const found = next(name, context)
  if (/\.[jt]sx(?:$|\?)/.test(found.url)) throw new Error(jsxImported(name, context.parentURL, source))
  const isOfPackage = !found.url.startsWith('file:') || found.url.includes('/node_modules/')
  return isOfPackage ? found : { ...found, url: `${found.url.replace(/\?.*$/, '')}?source=${id}` }
}

function jsxImported(name: string, parent: string | undefined, { root }: Source): string {
  const file = parent?.startsWith('file:') ? relative(root, fileURLToPath(parent)) : (parent ?? '')
  return `${file} imports ${name}, which may have JSX. Schemas and fixtures are loaded without a compiler: put what they share with a component into a .ts file.`
}

const load: NonNullable<Parameters<typeof registerHooks>[0]['load']> = (url, context, next) => {
  const [, source] = importedBy(url) ?? []
  const [, name] = /^virtual:([^?]*)/.exec(url) ?? []
  if (source === undefined || name === undefined) return next(url, context)
  const text = sectionModuleText(source.folders, name, (file) => {
    const attributes = file.endsWith('.json') ? ", { with: { type: 'json' } }" : ''
    return `import(${JSON.stringify(pathToFileURL(file).href)}${attributes})`
  })
  return { format: 'module', source: text, shortCircuit: true }
}
