import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type FontFace, fontFaces } from './fonts.ts'

/** What the Worker knows of the browser's build; the only thing that passes between the two. */
interface Catalogue {
  css: Record<string, string>
  base: string[]
  sections: Record<string, string[]>
  main: string
  visitor: string
  /** Scripts that stand in the HTML itself, by name. */
  inline: Record<string, string>
  islands: Record<string, string[]>
  fonts: Record<string, FontFace>
}

type Output = Rolldown.RolldownOutput | Rolldown.RolldownOutput[]

/** Entry names of the sections, by module: `hero/split` → `/…/sections/hero/split/section.tsx`. */
export function sectionEntries(root: string): Record<string, string> {
  const entries: Record<string, string> = {}
  const sections = join(root, 'sections')
  for (const file of readdirSync(sections, { recursive: true, encoding: 'utf8' })) {
    const match = /^([a-z0-9-]+)[/\\]([a-z0-9-]+)[/\\](?:section|island)\.tsx$/.exec(file)
    if (match) entries[`${match[1]}/${match[2]}`] = join(sections, file)
  }
  return entries
}

/**
 * Carries what the browser's build knows into the Worker's: `virtual:catalogue`. Stylesheets are taken as text,
 * because a page has its own inline; so the browser's build drops them, and a build of their own collects
 * which section reaches which (docs/decisions/001-build.md).
 */
export function createCatalogue() {
  const catalogue: Catalogue = {
    css: {},
    base: [],
    sections: {},
    main: '',
    visitor: '',
    inline: {},
    islands: {},
    fonts: {},
  }

  const client: Plugin = {
    name: 'vitrine:catalogue-client',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      catalogue.fonts = fontFaces((name, source) => {
        const reference = this.emitFile({ type: 'asset', name, source })
        return `/${this.getFileName(reference)}`
      })
    },
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'asset' && file.endsWith('.css')) delete bundle[file]
        if (output.type === 'chunk' && output.facadeModuleId?.includes('/client/inline/')) {
          catalogue.inline[output.name] = inlineText(output)
          delete bundle[file]
        }
        // Without this a lazily loaded island would ask for the stylesheet that its page already has.
        if (output.type === 'chunk') output.viteMetadata?.importedCss.clear()
      }
    },
  }

  const worker: Plugin = {
    name: 'vitrine:catalogue-worker',
    applyToEnvironment: (environment) => environment.name === 'worker',
    resolveId: (id) => (id === 'virtual:catalogue' ? '\0virtual:catalogue' : undefined),
    load: (id) => (id === '\0virtual:catalogue' ? `export default ${JSON.stringify(catalogue)}` : undefined),
  }

  return {
    plugins: [client, worker],
    readClient: (output: Output) => readClient(catalogue, output),
    readStyles: (output: Output, root: string) => readStyles(catalogue, output, root),
  }
}

function readClient(catalogue: Catalogue, output: Output): void {
  for (const chunk of chunksOf(output)) {
    if (chunk.isEntry && chunk.name === 'main') catalogue.main = `/${chunk.fileName}`
    if (chunk.isEntry && chunk.name === 'visitor') catalogue.visitor = `/${chunk.fileName}`
    const island = /\/sections\/([a-z0-9-]+\/[a-z0-9-]+)\/island\.tsx$/.exec(chunk.facadeModuleId ?? '')
    if (island?.[1])
      catalogue.islands[island[1]] = [chunk.fileName, ...chunk.imports].map((file) => `/${file}`)
  }
}

/** A script for the HTML itself: it can import nothing, and its names stay its own. */
function inlineText({ name, code, imports }: Rolldown.OutputChunk): string {
  if (imports.length > 0) throw new Error(`client/inline/${name}.ts imports code; only types may be imported`)
  return `{${code.trim()}}`
}

function readStyles(catalogue: Catalogue, output: Output, root: string): void {
  const outputs = (Array.isArray(output) ? output : [output]).flatMap(({ output: files }) => files)
  const chunks = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]))
  for (const asset of outputs) {
    if (asset.type === 'asset' && asset.fileName.endsWith('.css')) {
      catalogue.css[idOf(asset.fileName)] = String(asset.source).trim()
    }
  }
  const modules = new Map(Object.entries(sectionEntries(root)).map(([address, file]) => [file, address]))
  for (const chunk of chunks.values()) {
    const address = modules.get(chunk.facadeModuleId ?? '')
    const styles = stylesReachedFrom(chunk, chunks)
    if (address !== undefined) catalogue.sections[address] = styles
    // Its own part comes first, before those it shares with a section: it says which layer comes before which.
    else if (chunk.name === 'base') catalogue.base = [...new Set([...ownStyles(chunk), ...styles])]
  }
}

/** A part's stylesheet sits one import deeper than the section that uses it; parts come before their users. */
function stylesReachedFrom(
  chunk: Rolldown.OutputChunk,
  chunks: Map<string, Rolldown.OutputChunk>,
  seen = new Set<Rolldown.OutputChunk>(),
): string[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const deeper = chunk.imports.flatMap((file) => {
    const imported = chunks.get(file)
    return imported === undefined ? [] : stylesReachedFrom(imported, chunks, seen)
  })
  return [...new Set([...deeper, ...ownStyles(chunk)])]
}

function ownStyles(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])].map(idOf)
}

function idOf(fileName: string): string {
  return fileName.replace(/^.*\//, '').replace(/\.css$/, '')
}

function chunksOf(output: Output): Rolldown.OutputChunk[] {
  return (Array.isArray(output) ? output : [output]).flatMap(({ output: files }) =>
    files.filter((file) => file.type === 'chunk'),
  )
}
