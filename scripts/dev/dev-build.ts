import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createBuilder, type Plugin, type Rolldown } from 'vite'
import { sectionRoots } from '../vite/section-roots.ts'

/** The environments of vite.config.ts in their order: the Worker is told what the first two hold. */
const STEPS = ['client', 'styles', 'worker'] as const
type Step = (typeof STEPS)[number]

/** Where no stylesheet changed: most likely the styles are as they were, so the page is shown before that is certain. */
const WORKER_SOON: readonly Step[] = ['client', 'worker', 'styles', 'worker']

/** Folders whose files are in a build, from the project's root. */
export function codeFolders(root: string): string[] {
  return ['worker', 'client', 'shared', ...sectionRoots(root)]
}

export interface DevBuild {
  /**
   * Builds again what depends on these files; the first call builds everything.
   * @param changed absolute paths
   * @param show is called, and waited for, each time `dist` holds something new
   * @throws Error with the bundler's message; the next call builds what failed again
   */
  update: (changed: readonly string[], show: () => Promise<void>) => Promise<void>
}

/**
 * The build of vite.config.ts, in one process that stays: readable code, source maps, the gallery and the demo's
 * pictures. A change builds only the steps that have read the file, and writes only the files that differ.
 */
export async function createDevBuild(root: string, dist: string): Promise<DevBuild> {
  const flags = { VITRINE_DEV: '1', VITRINE_GALLERY: '1', VITRINE_DIST: dist }
  // Also where the shell sets another NODE_ENV: React's development build is another program than the one that is deployed.
  Object.assign(process.env, flags, { NODE_ENV: 'production' })
  const read = new Map<Step, Set<string>>()
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    plugins: [filesRead(read)],
    build: { write: false },
  })
  const out = join(root, dist)
  rmSync(out, { recursive: true, force: true })
  cpSync(join(root, 'demo/public'), join(out, 'client'), { recursive: true })
  const writers = new Map(STEPS.map((step) => [step, createWriter(join(out, step))]))

  const stale = new Set<Step>(STEPS)
  const digests = new Map<Step, string>()
  let listing = listCode(root)

  async function update(changed: readonly string[], show: () => Promise<void>): Promise<void> {
    const isFirst = digests.size === 0
    const now = listCode(root)
    const isMoved = now !== listing
    listing = now
    for (const step of STEPS) {
      if (isMoved || changed.some((file) => read.get(step)?.has(file))) stale.add(step)
    }
    let isNews = false
    for (const step of isFirst || changed.some((file) => file.endsWith('.css')) ? STEPS : WORKER_SOON) {
      if (!stale.has(step)) continue
      const outputs = await build(step)
      stale.delete(step)
      const digest = step === 'styles' ? styleDigest(outputs) : outputDigest(outputs)
      const isSame = digests.get(step) === digest
      digests.set(step, digest)
      if (isSame) continue
      isNews = true
      if (step !== 'styles') writers.get(step)?.(outputs)
      if (step !== 'worker') stale.add('worker')
      else {
        await show()
        isNews = false
      }
    }
    if (isNews) await show()
  }

  async function build(step: Step): Promise<Output[]> {
    const environment = builder.environments[step]
    if (environment === undefined) throw new Error(`vite.config.ts: ${step} is missing`)
    const built = (await builder.build(environment)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
    return (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output as Output[])
  }

  return { update }
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Notes which files each step has read, also those that no bundle keeps. */
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

/** A stylesheet has modules of its own (scripts/vite/css-modules.ts). */
function sourceFile(id: string): string {
  return id.replace(/\?.*$/, '').replace(/(\.module\.css)\..*$/, '$1')
}

/** Every file of the code as one text: it differs when a file came or went. */
function listCode(root: string): string {
  const files = codeFolders(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css|json)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  return files.sort().join('\n')
}

function outputDigest(outputs: readonly Output[]): string {
  const hash = createHash('sha256')
  for (const output of outputs) {
    hash.update(`\n${output.fileName}\n`)
    hash.update(output.type === 'chunk' ? output.code : output.source)
  }
  return hash.digest('hex')
}

/** Of the stylesheets and which module reaches which: the code beside them is in no file. */
function styleDigest(outputs: readonly Output[]): string {
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

/** Writes a step's files below `folder`: those that differ, and takes away those that are no more. */
function createWriter(folder: string): (outputs: readonly Output[]) => void {
  let written = new Map<string, string | Uint8Array>()
  return (outputs) => {
    const next = new Map(
      outputs.map((output) => [output.fileName, output.type === 'chunk' ? output.code : output.source]),
    )
    for (const [file, content] of next) {
      if (written.get(file) === content) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    for (const file of written.keys()) {
      if (!next.has(file) && existsSync(join(folder, file))) rmSync(join(folder, file))
    }
    written = next
  }
}
