import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { createBuilder, type Plugin, type Rolldown } from 'vite'
import { classNames } from '../vite/css-modules.ts'
import { sectionRoots } from '../vite/section-roots.ts'
import { allFilesForWorker } from '../vite/files-for-worker.ts'
import { modulesApart } from '../vite/virtual-module.ts'

/** The build steps: the environments of vite.config.ts. */
const STEPS = ['client', 'styles', 'studio', 'worker'] as const
type Step = (typeof STEPS)[number]

const STYLES: readonly Step[] = ['styles']

/** Pages contain nothing of the Studio, and the Worker only its document, which it reads from a file. */
const STUDIO: readonly Step[] = ['studio']

/** Files that the client requests as soon as they exist. */
const NEW_IN_CLIENT = /\/(?:island\.tsx|enhance\.ts)$/

/** Folders whose files are in a build, from the project's root. */
export function codeFolders(root: string): string[] {
  return ['worker', 'client', 'studio', 'shared', ...sectionRoots(root)]
}

export interface DevBuild {
  /**
   * Rebuilds the steps that these files most likely change. Without files, it rebuilds everything that depends on
   * saved files; the first time, it builds everything.
   * @param changed absolute paths
   * @param show is called and awaited when `dist` has changed
   * @throws Error with the bundler's message; the next call builds what failed again
   */
  update: (changed: readonly string[], show: () => Promise<void>) => Promise<void>
  /** Writes the source map of the Worker in `dist`, if it is missing. */
  mapWorker: () => Promise<void>
}

export interface DevBuildOptions {
  root: string
  /** From `root`. */
  dist: string
  /** Writes the Worker's source map in every build, for a debugger. That takes half of the build's time. */
  isMapped?: boolean
}

/**
 * The build of vite.config.ts in one long-running process: readable code, source maps, the gallery and the demo's
 * pictures. A change rebuilds only the steps that have read the file, and writes only the files that differ. Facts
 * about the other builds are in separate modules for the Worker, so a changed stylesheet or browser script does not
 * rebuild the Worker.
 */
export async function createDevBuild({ root, dist, isMapped = false }: DevBuildOptions): Promise<DevBuild> {
  const flags = { VITRINE_DEV: '1', VITRINE_GALLERY: '1', VITRINE_DIST: dist }
  // Even if the shell sets another NODE_ENV, because React's development build differs from the deployed one.
  Object.assign(process.env, flags, { NODE_ENV: 'production' })
  const read = new Map<Step, Set<string>>()
  let isMapping = false
  let turn: Promise<void> = Promise.resolve()
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    plugins: [filesRead(read), mapsOfWorker(() => isMapped || isMapping)],
    build: { write: false },
  })
  const out = join(root, dist)
  rmSync(out, { recursive: true, force: true })
  cpSync(join(root, 'demo/public'), join(out, 'client'), { recursive: true })
  const writeStep = {
    client: createWriter(join(out, 'client')),
    studio: createWriter(join(out, 'client')),
    worker: createWriter(join(out, 'worker')),
  }

  const apart = modulesApart(builder.config.plugins)
  const forWorker = allFilesForWorker(builder.config.plugins)
  const writeForWorker = createWriter(join(out, 'client'))
  const apartFiles: ReadonlySet<string> = new Set(apart.map(({ file }) => file))
  const stale = new Set<Step>(STEPS)
  let isBuilt = false
  let styles = ''
  const folders = codeFolders(root).map((folder) => join(root, folder))
  let listing = listCode(folders)

  async function updateNow(changed: readonly string[], show: () => Promise<void>): Promise<void> {
    const isMoved = mayMove(changed) && relist()
    const areStylesheets = changed.length > 0 && changed.every(isStylesheetOfPages)
    // Code depends on a stylesheet only by the names of its classes.
    for (const step of areStylesheets && !isMoved ? STYLES : STEPS) {
      if (isMoved || changed.some((file) => read.get(step)?.has(file))) stale.add(step)
    }
    const names = classNames(builder.config.plugins)
    const steps = changed.length === 0 || !isBuilt ? STEPS : stepsFor(changed)
    let isNews = changed.some((file) => forWorker.some(({ sources }) => sources?.test(file)))
    for (const step of steps) if (stale.has(step) && (await build(step))) isNews = true
    if (areStylesheets && classNames(builder.config.plugins) !== names)
      for (const step of STEPS) stale.add(step)
    if (!isNews) return
    for (const { file, text } of apart) writeFileSync(join(out, 'worker', file), text())
    writeForWorker(new Map(forWorker.flatMap(({ texts }) => [...texts()])))
    await show()
  }

  /** Whether the changes include more than new texts of known files. An added or removed folder is not a known file. */
  function mayMove(changed: readonly string[]): boolean {
    const isCode = (file: string) => folders.some((folder) => file.startsWith(`${folder}${sep}`))
    return (
      changed.length === 0 || changed.some((file) => isCode(file) && !(listing.has(file) && existsSync(file)))
    )
  }

  /** @returns whether a file was added or removed */
  function relist(): boolean {
    const before = listing
    listing = listCode(folders)
    return listing.size !== before.size || [...listing].some((file) => !before.has(file))
  }

  function isOfStudio(file: string): boolean {
    return file.startsWith(join(root, 'studio') + sep)
  }

  function isStylesheetOfPages(file: string): boolean {
    return file.endsWith('.css') && !isOfStudio(file)
  }

  /** The steps that these files most likely change: stylesheets change no code, and code changes no styles. */
  function stepsFor(changed: readonly string[]): readonly Step[] {
    if (changed.every(isOfStudio)) return STUDIO
    if (changed.every(isStylesheetOfPages)) return STYLES
    const isInClient = changed.some((file) => NEW_IN_CLIENT.test(file) || read.get('client')?.has(file))
    return isInClient ? ['client', 'worker'] : ['worker']
  }

  async function mapWorkerNow(): Promise<void> {
    const file = join(out, 'worker', WORKER_MAP)
    if (existsSync(file)) return
    isMapping = true
    try {
      const map = (await bundle('worker')).find(({ fileName }) => fileName === WORKER_MAP)
      if (map?.type === 'asset') writeFileSync(file, map.source)
    } finally {
      isMapping = false
    }
  }

  async function bundle(step: Step): Promise<Output[]> {
    const environment = builder.environments[step]
    if (environment === undefined) throw new Error(`vite.config.ts: ${step} is missing`)
    const built = (await builder.build(environment)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
    const all = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output as Output[])
    return all.filter(({ fileName }) => !apartFiles.has(fileName))
  }

  /** Writes the build. @returns whether it differs from the previous one */
  async function build(step: Step): Promise<boolean> {
    const outputs = await bundle(step)
    stale.delete(step)
    if (step === 'styles') {
      const before = styles
      styles = styleText(outputs)
      return styles !== before
    }
    const isNews = writeStep[step](contents(outputs))
    if (step === 'worker') {
      isBuilt = true
      // A build with a map has written its own.
      if (isNews && !isMapped) rmSync(join(out, 'worker', WORKER_MAP), { force: true })
    }
    return isNews
  }

  /** One build at a time. */
  function queued(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    update: (changed, show) => queued(() => updateNow(changed, show)),
    mapWorker: () => queued(mapWorkerNow),
  }
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

const WORKER_MAP = 'index.js.map'

/** Records which files each step has read, including those that end up in no bundle. */
function filesRead(read: Map<Step, Set<string>>): Plugin {
  return {
    name: 'vitrine:files-read',
    buildEnd() {
      const step = STEPS.find((name) => name === this.environment.name)
      if (step === undefined) return
      read.set(step, new Set([...this.getModuleIds()].map(sourceFile)))
    },
  }
}

function mapsOfWorker(isMapped: () => boolean): Plugin {
  return {
    name: 'vitrine:maps-of-worker',
    outputOptions(options) {
      return this.environment.name === 'worker' ? { ...options, sourcemap: isMapped() } : options
    },
  }
}

/** A stylesheet has modules of its own (build/vite/css-modules.ts). */
function sourceFile(id: string): string {
  return id.replace(/\?.*$/, '').replace(/(\.module\.css)\..*$/, '$1')
}

/** Every file of the code. */
function listCode(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css|json)$/.test(file))
      .map((file) => join(folder, file)),
  )
  return new Set(files)
}

function contents(outputs: readonly Output[]): Map<string, Content> {
  return new Map(
    outputs.map((output) => [output.fileName, output.type === 'chunk' ? output.code : output.source]),
  )
}

/** The text of the stylesheets, and which module reaches which. Other code that the step emits is not written. */
function styleText(outputs: readonly Output[]): string {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.join()]))
  const reached = chunks.map(({ fileName, imports, viteMetadata }) => [
    modules.get(fileName),
    imports.map((file) => modules.get(file)),
    [...(viteMetadata?.importedCss ?? [])],
  ])
  const styles = outputs.flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [output.fileName, output.source] : [],
  )
  return JSON.stringify([reached, styles])
}

type Content = string | Uint8Array

/**
 * Writes the files below `folder` that differ, and deletes those that no longer exist.
 * @returns a function that tells whether it has changed anything
 */
function createWriter(folder: string): (files: ReadonlyMap<string, Content>) => boolean {
  let written: ReadonlyMap<string, Content> = new Map()
  return (files) => {
    const differing = [...files].filter(([file, content]) => !isSame(written.get(file), content))
    const gone = [...written.keys()].filter((file) => !files.has(file))
    for (const [file, content] of differing) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    for (const file of gone) rmSync(join(folder, file), { force: true })
    written = files
    return differing.length + gone.length > 0
  }
}

function isSame(before: Content | undefined, now: Content): boolean {
  if (before === undefined || typeof before === 'string' || typeof now === 'string') return before === now
  return Buffer.compare(before, now) === 0
}
