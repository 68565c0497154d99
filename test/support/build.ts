import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Where tests find the Worker as it is deployed, and the one that serves the gallery. */
export const TEST_DIST = 'dist/test'
export const GALLERY_DIST = 'dist/test-gallery'

/**
 * Builds what a project's tests run, a few seconds each; the gallery is for the browser's. The first also has the
 * sections of test/fixtures.
 */
export default function setup({ name }: Pick<TestProject, 'name'>): void {
  const root = join(import.meta.dirname, '..', '..')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const builds = [
    [TEST_DIST, '0'],
    [GALLERY_DIST, '1'],
  ]
  for (const [dist, gallery] of name === 'browser' ? builds : builds.slice(0, 1)) {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      VITRINE_DIST: dist,
      VITRINE_GALLERY: gallery,
      VITRINE_DEMO: '1',
      // A second root, as an agency has one.
      SECTION_ROOTS: dist === TEST_DIST ? 'test/fixtures/sections' : '',
    }
    execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
  }
}
