import type { BuildCatalogue, StylePart } from '../../worker/page/head/catalogue.ts'
import type { Plugin, Rolldown } from 'vite'
import { fontFaces } from './fonts.ts'
import { type ScriptMarks, scriptMarks } from './script-marks.ts'
import { filesForWorker } from './files-for-worker.ts'
import { sectionFiles } from './section-roots.ts'
import { styleParts } from './style-parts.ts'

type FromClient = Pick<BuildCatalogue, 'main' | 'visitor' | 'session' | 'preview' | 'vitals' | 'inline'>
type FromStyles = Pick<BuildCatalogue, 'base' | 'sections'> & { texts: Record<string, string> }

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Modules of the sections by entry name: `hero/split` → `/…/sections/hero/split/section.tsx`. */
export function sectionEntries(root: string): Record<string, string> {
  return Object.fromEntries([...sectionFiles(root, 'section.tsx'), ...sectionFiles(root, 'island.tsx')])
}

/**
 * Passes facts of the browser's build to the Worker in `catalogue.txt` (docs/decisions/002-worker-size.md). Stylesheets
 * are text, because pages have them inline; a separate build finds which section reaches which stylesheet
 * (docs/decisions/001-build.md, build/vite/css-modules.ts).
 */
export function catalogue(root: string, { isDev }: { isDev: boolean }): Plugin[] {
  let fromClient: FromClient = { main: '', visitor: '', session: '', preview: '', vitals: '', inline: {} }
  let fromStyles: FromStyles = { texts: {}, base: [], sections: {} }
  let scripted: ScriptMarks = { mayAppear: () => true, bySection: new Map() }
  /** Marks that the rules of all stylesheets need. */
  const needed = new Set<string>()
  let fonts: BuildCatalogue['fonts'] = {}
  /** Computed once per build of stylesheets and of the browser; a save of other code reuses it. */
  let written: string | undefined
  /** The parts of each stylesheet by its text; valid while the scripts do not change. */
  let parts = new Map<string, StylePart[]>()

  const client: Plugin = {
    name: 'vitrine:catalogue-client',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      const emit = (name: string, source: Uint8Array) => {
        const reference = this.emitFile({ type: 'asset', name, source })
        return `/${this.getFileName(reference)}`
      }
      fonts = await fontFaces(emit, { isWhole: isDev })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        written = undefined
        fromClient = readClient(Object.values(bundle))
        const scripts = [...sectionFiles(root, 'island.tsx'), ...sectionFiles(root, 'enhance.ts')]
        scripted = scriptMarks(
          codeChunks(Object.values(bundle)),
          new Map(Array.from(scripts, ([address, file]) => [file, address])),
        )
        parts = new Map()
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
        written = undefined
        fromStyles = readStyles(Object.values(bundle), sectionEntries(root))
      },
    },
  }

  function write(): string {
    if (written !== undefined) return written
    const { texts, ...styles } = fromStyles
    const isUnsure = (mark: string) => {
      needed.add(mark)
      return AROUND_SECTIONS.test(mark) || scripted.mayAppear(mark)
    }
    const base = new Set(styles.base)
    parts = new Map(
      Object.entries(texts).map(([id, css]) => [
        css,
        parts.get(css) ?? styleParts(css, isUnsure, base.has(id)),
      ]),
    )
    const scriptMarks = Array.from(scripted.bySection, ([address, mayAdd]) => [
      address,
      [...needed].filter((mark) => mayAdd(mark) && !scripted.mayAppear(mark)),
    ])
    const known: BuildCatalogue = {
      ...styles,
      ...fromClient,
      scriptMarks: Object.fromEntries(scriptMarks.filter(([, marks]) => marks && marks.length > 0)),
      fonts,
    }
    const lines = Object.entries(texts).map(([id, css]) => `${id} ${JSON.stringify(parts.get(css))}`)
    // A stylesheet a line: its id and its parts as JSON, which has no line break.
    written = [JSON.stringify(known), ...lines].join('\n')
    return written
  }

  return [
    client,
    styles,
    filesForWorker('catalogue', { texts: () => new Map([['catalogue.txt', write()]]), sources: null }),
  ]
}

/** Elements around the sections that are in no section's HTML (worker/page/document.tsx, worker/page/prepare.ts). */
const AROUND_SECTIONS = /^(?:\[data-layout\]|main|aside|div|\.skip-link|\.visually-hidden|\.frame-frame)$/

function isInline({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId?.includes('/client/inline/') ?? false
}

function readClient(outputs: readonly Output[]): FromClient {
  const known: FromClient = { main: '', visitor: '', session: '', preview: '', vitals: '', inline: {} }
  for (const chunk of codeChunks(outputs)) {
    if (isInline(chunk)) known.inline[chunk.name] = inlineText(chunk)
    else if (chunk.isEntry && chunk.name === 'main') known.main = `/${chunk.fileName}`
    else if (chunk.isEntry && chunk.name === 'visitor') known.visitor = `/${chunk.fileName}`
    else if (chunk.isEntry && chunk.name === 'session') known.session = `/${chunk.fileName}`
    else if (chunk.isEntry && chunk.name === 'preview') known.preview = `/${chunk.fileName}`
    else if (chunk.isEntry && chunk.name === 'vitals') known.vitals = `/${chunk.fileName}`
  }
  return known
}

/** An inline script. It can import nothing, and its names are local. */
function inlineText({ name, code, imports }: Rolldown.OutputChunk): string {
  if (imports.length > 0) throw new Error(`client/inline/${name}.ts imports code; only types may be imported`)
  // Wrapped in a function, because the minifier writes `var`, which a block would leave on the window. The source map
  // comment is removed, because it would comment out the closing bracket.
  return `(()=>{${code.replace(/\/\/# sourceMappingURL=.*\s*$/, '').trim()}})()`
}

/** @param entries modules of the sections by their address */
function readStyles(outputs: readonly Output[], entries: Record<string, string>): FromStyles {
  const known: FromStyles = { texts: {}, base: [], sections: {} }
  for (const asset of outputs) {
    if (asset.type === 'asset' && asset.fileName.endsWith('.css'))
      known.texts[styleId(asset.fileName)] = String(asset.source).trim()
  }
  const chunks = new Map(codeChunks(outputs).map((chunk) => [chunk.fileName, chunk]))
  const addresses = new Map(Object.entries(entries).map(([address, file]) => [file, address]))
  for (const chunk of chunks.values()) {
    const address = addresses.get(chunk.facadeModuleId ?? '')
    const styles = stylesReachedFrom(chunk, chunks)
    if (address !== undefined) known.sections[address] = styles
    // The own part comes before the shared ones, because it declares the order of layers.
    else if (chunk.name === 'base') known.base = [...new Set([...ownStyles(chunk), ...styles])]
  }
  return known
}

/** The stylesheets of a chunk and of all chunks that it imports. Those of imported parts come first. */
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
