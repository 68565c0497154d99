import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The folders of the Worker as it is deployed, and of the one that serves the gallery. */
export const TEST_DIST = 'dist/test'
export const GALLERY_DIST = 'dist/test-gallery'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folders that this run has built. */
    built: string[]
  }
}

/**
 * Builds what a project's tests run, once per run; projects share builds. This is a set-up of each project, because a
 * set-up of the whole run would come after those of its projects, which already start the built Worker.
 */
export default function setup({ name, vitest }: TestProject): void {
  const { built = [] }: { built?: string[] } = vitest.getProvidedContext()
  const once = (dist: string, build: (dist: string) => void) => {
    if (built.includes(dist)) return
    build(dist)
    built.push(dist)
  }
  once(TEST_DIST, buildWorker)
  if (name === 'browser') once(GALLERY_DIST, buildGallery)
  vitest.provide('built', built)
}

/** The Worker as it is deployed, with the sections of test/fixtures from a second root, as an agency has one. */
export function buildWorker(dist = TEST_DIST): void {
  build(dist, { VITRINE_GALLERY: '0', SECTION_ROOTS: 'test/fixtures/sections' })
}

/** The Worker with the gallery of the sections that package.json names. */
export function buildGallery(dist: string): void {
  build(dist, { VITRINE_GALLERY: '1', SECTION_ROOTS: '' })
}

function build(dist: string, settings: Record<string, string>): void {
  const root = join(import.meta.dirname, '..', '..')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_DIST: dist, VITRINE_DEMO: '1', ...settings }
  execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}
