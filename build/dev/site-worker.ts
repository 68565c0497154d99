import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_PURGE_SECRET } from '../backend/config.ts'
import { DEMO_FILES } from '../site-files.ts'
import { sourceHash } from '../vite/source-hash.ts'
import { codeFolders, createDevBuild } from './dev-build.ts'
import { startDevWorker } from './dev-worker.ts'
import type { SiteDevOptions } from './site-dev.ts'

const DIST = 'dist/site'

/** Stored next to the build: a digest of its sources. */
const BUILT_FROM = 'built-from'

/** Files that a build reads besides the folders with code. */
const BESIDE = ['core', 'build', 'demo/public', 'package-lock.json', 'vite.config.ts', 'wrangler.toml']

/**
 * The Worker of this project for `site dev`. It is rebuilt if its sources have changed, and stores nothing that
 * outlives it.
 */
export function siteWorker(root: string, print: (line: string) => void): SiteDevOptions['startWorker'] {
  return async (origin, files) => {
    await build(root, print)
    const shown = join(root, DIST, 'client', DEMO_FILES, 'media')
    mkdirSync(shown, { recursive: true })
    copyFiles()
    const worker = await startDevWorker({
      root,
      dist: DIST,
      vars: {
        UPSTREAM: 'http',
        API_ORIGIN: origin,
        // Popups come from the platform; files come from the folder.
        SUPABASE_URL: origin,
        UPSTREAM_TIMEOUT_MS: '10000',
      },
      secrets: { PURGE_SECRET: LOCAL_PURGE_SECRET, LEADS_SECRET: randomUUID() },
      isRemembered: false,
      mapWorker: async () => {},
    })
    return {
      ...worker,
      async showFiles(named) {
        copyFiles()
        for (const [name, content] of named) writeFileSync(join(shown, name), content)
        await worker.reload()
      },
    }

    /** Copies the site's files to where a development Worker looks before it queries the store. */
    function copyFiles(): void {
      if (existsSync(files)) cpSync(files, shown, { recursive: true })
    }
  }
}

async function build(root: string, print: (line: string) => void): Promise<void> {
  const file = join(root, DIST, BUILT_FROM)
  const hash = sourceHash(root, [...codeFolders(root), ...BESIDE], (path) => !path.includes('/golden/'))
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return
  print('Building the Worker; it is built again only when Vitrine changes.')
  const { update } = await createDevBuild({ root, dist: DIST })
  await update([], async () => {})
  mkdirSync(join(root, DIST), { recursive: true })
  writeFileSync(file, hash)
}
