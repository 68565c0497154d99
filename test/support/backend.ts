import type { TestProject } from 'vitest/node'
import { startBackend } from '../../scripts/backend.ts'
import { seedSql } from '../../scripts/seed.ts'
import { readSites } from '../../scripts/site-files.ts'
import { fixtureSites } from '../database/fixtures/sites.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the embedded Supabase of this run answers. */
    backend: { url: string; publishableKey: string; secretKey: string }
  }
}

/** Everything that tests may ask for: the demo sites and the fixtures. */
export function testSeed(): string {
  return seedSql([...readSites(), ...fixtureSites()])
}

/** Starts one backend for a project's test files, on a port and data of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, run: _, ...backend } = await startBackend({ port: 0, seed: testSeed() })
  project.provide('backend', backend)
  return stop
}
