import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The folder of the build for the byte and blocking parts. */
export const BENCH_DIST = 'dist/bench-demo'

let isBuilt = false

/** Builds the deployed files and the pictures of the demo sites, once a run. */
export function buildDemo(): void {
  if (isBuilt) return
  isBuilt = true
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_DEMO: '1', VITRINE_DIST: BENCH_DIST }
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}
