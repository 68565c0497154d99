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
  // A second root, as an agency has one.
  build(TEST_DIST, { VITRINE_GALLERY: '0', SECTION_ROOTS: 'test/fixtures/sections' })
  if (name === 'browser') buildGallery(GALLERY_DIST)
}

/** The Worker with the gallery of the sections that package.json names. */
export function buildGallery(dist: string): void {
  build(dist, { VITRINE_GALLERY: '1', SECTION_ROOTS: '' })
}

function build(dist: string, settings: Record<string, string>): void {
  const root = join(import.meta.dirname, '..', '..')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_DIST: dist, VITRINE_DEMO: '1', ...settings }
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}
