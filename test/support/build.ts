import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from '../../build/backend/data-folder.ts'
import { testSeed } from './backend.ts'

/** The folders of the Worker as it is deployed, and of the one that serves the gallery. */
export const TEST_DIST = 'dist/test'
export const GALLERY_DIST = 'dist/test-gallery'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this run has built `TEST_DIST`. */
    isBuilt: boolean
  }
}

/**
 * Builds the Worker that tests run, and at the same time makes the template of their databases. Once per run: projects
 * share both. This is a set-up of each project, because a set-up of the whole run would come after those of its
 * projects, which already start the built Worker.
 */
export default async function setup({ vitest }: TestProject): Promise<void> {
  if (vitest.getProvidedContext().isBuilt) return
  await Promise.all([buildWorker(), prepareTemplate(testSeed())])
  vitest.provide('isBuilt', true)
}

/** The Worker as it is deployed, with the sections of test/fixtures from a second root, as an agency has one. */
export function buildWorker(dist = TEST_DIST): Promise<void> {
  return build(dist, { VITRINE_GALLERY: '0', SECTION_ROOTS: 'test/fixtures/sections' })
}

/** The Worker with the gallery of the sections that package.json names. */
export function buildGallery(dist: string): Promise<void> {
  return build(dist, { VITRINE_GALLERY: '1', SECTION_ROOTS: '' })
}

async function build(dist: string, settings: Record<string, string>): Promise<void> {
  const cwd = join(import.meta.dirname, '..', '..')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_DIST: dist, VITRINE_DEMO: '1', ...settings }
  const args = ['run', '--silent', 'build', '--', '--logLevel', 'warn']
  const [code] = await once(spawn('npm', args, { cwd, env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${dist} could not be built`)
}
