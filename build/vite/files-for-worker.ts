import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Texts that the Worker reads from among the assets (worker/page/sections/build-file.ts). */
interface FilesForWorker {
  /** Path below the folder of the assets → current text. */
  texts: () => ReadonlyMap<string, string>
  /** Their sources besides stylesheets and scripts; null without any. */
  sources: RegExp | null
}

const PREFIX = 'vitrine:files-for-worker-'

/**
 * Writes texts among the assets once all their sources are built, with the Worker. In development they are written at
 * each change (build/dev/dev-build.ts).
 */
export function filesForWorker(name: string, files: FilesForWorker): Plugin {
  return {
    name: PREFIX + name,
    applyToEnvironment: (environment) => environment.name === 'worker',
    api: files,
    writeBundle() {
      const { root, environments } = this.environment.getTopLevelConfig()
      writeFiles(join(root, environments.client?.build.outDir ?? ''), files)
    },
  }
}

/** The files that all plugins write for the Worker. */
export function allFilesForWorker(plugins: readonly Plugin[]): FilesForWorker[] {
  return plugins.flatMap(({ name, api }) => (name.startsWith(PREFIX) ? [api as FilesForWorker] : []))
}

/** @param folder of the assets */
function writeFiles(folder: string, { texts }: FilesForWorker): void {
  for (const [path, text] of texts()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
