import type { Catalogue } from 'virtual:catalogue'
import type { Plugin, Rolldown } from 'vite'
import { fontFaces } from './fonts.ts'
import { virtualModule } from './virtual-module.ts'
import { sectionFiles } from './section-roots.ts'

type FromClient = Pick<Catalogue, 'main' | 'visitor' | 'inline'>
type FromStyles = Pick<Catalogue, 'css' | 'base' | 'sections'>

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Entry names of the sections, by module: `hero/split` → `/…/sections/hero/split/section.tsx`. */
export function sectionEntries(root: string): Record<string, string> {
  return Object.fromEntries([...sectionFiles(root, 'section.tsx'), ...sectionFiles(root, 'island.tsx')])
}

/**
 * Carries what the browser's build knows into the Worker's: `virtual:catalogue`. Stylesheets are taken as text,
 * because a page has its own inline: a build of their own collects which section reaches which, and the browser's has
 * none (docs/decisions/001-build.md, scripts/vite/css-modules.ts). Both are built before the Worker.
 */
export function catalogue(root: string, { isDev = false } = {}): Plugin[] {
  let fromClient: FromClient = { main: '', visitor: '', inline: {} }
  let fromStyles: FromStyles = { css: {}, base: [], sections: {} }
  let fonts: Catalogue['fonts'] = {}

  const client: Plugin = {
    name: 'vitrine:catalogue-client',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      if (this.environment.mode !== 'build') return
      fonts = fontFaces((name, source) => {
        const reference = this.emitFile({ type: 'asset', name, source })
        return `/${this.getFileName(reference)}`
      })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        fromClient = readClient(Object.values(bundle))
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && isInline(output)) delete bundle[file]
        }
      },
    },
  }

  const styles: Plugin = {
    name: 'vitrine:catalogue-styles',
    applyToEnvironment: (environment) => environment.name === 'styles',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        fromStyles = readStyles(Object.values(bundle), sectionEntries(root))
      },
    },
  }

  const text = () => {
    const known: Catalogue = { ...fromStyles, ...fromClient, fonts }
    return `export default ${JSON.stringify(known)}`
  }

  return [client, styles, virtualModule({ name: 'catalogue', text, isApart: isDev })]
}

function isInline({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId?.includes('/client/inline/') ?? false
}

function readClient(outputs: readonly Output[]): FromClient {
  const known: FromClient = { main: '', visitor: '', inline: {} }
  for (const chunk of codeChunks(outputs)) {
    if (isInline(chunk)) known.inline[chunk.name] = inlineText(chunk)
    else if (chunk.isEntry && chunk.name === 'main') known.main = `/${chunk.fileName}`
    else if (chunk.isEntry && chunk.name === 'visitor') known.visitor = `/${chunk.fileName}`
  }
  return known
}

/** A script for the HTML itself: it can import nothing, and its names stay its own. */
function inlineText({ name, code, imports }: Rolldown.OutputChunk): string {
  if (imports.length > 0) throw new Error(`client/inline/${name}.ts imports code; only types may be imported`)
  // The comment at the end that names a source map would take the bracket with it.
  return `{${code.replace(/\/\/# sourceMappingURL=.*\s*$/, '').trim()}}`
}

/** @param entries modules of the sections by their address */
function readStyles(outputs: readonly Output[], entries: Record<string, string>): FromStyles {
  const known: FromStyles = { css: {}, base: [], sections: {} }
  for (const asset of outputs) {
    if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
      known.css[styleId(asset.fileName)] = String(asset.source).trim()
  }
  const chunks = new Map(codeChunks(outputs).map((chunk) => [chunk.fileName, chunk]))
  const addresses = new Map(Object.entries(entries).map(([address, file]) => [file, address]))
  for (const chunk of chunks.values()) {
    const address = addresses.get(chunk.facadeModuleId ?? '')
    const styles = stylesReachedFrom(chunk, chunks)
    if (address !== undefined) known.sections[address] = styles
    // Its own part comes first, before those it shares with a section: it says which layer comes before which.
    else if (chunk.name === 'base') known.base = [...new Set([...ownStyles(chunk), ...styles])]
  }
  return known
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
  return [...(chunk.viteMetadata?.importedCss ?? [])].map(styleId)
}

function styleId(fileName: string): string {
  return fileName.replace(/^.*\//, '').replace(/\.css$/, '')
}

function codeChunks(outputs: readonly Output[]): Rolldown.OutputChunk[] {
  return outputs.filter((output) => output.type === 'chunk')
}
