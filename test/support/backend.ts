import type { TestProject } from 'vitest/node'
import { type Backend, startBackend } from '../../build/backend.ts'
import { seedSql } from '../../tools/seed.ts'
import { readSites } from '../../build/site-files.ts'
import { fixtureSites } from '../database/fixtures/sites.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses and keys of the embedded Supabases of this run: one for each test file that runs at a time. */
    backends: { url: string; publishableKey: string; secretKey: string }[]
  }
}

/** All sites that tests use: the demo sites and the fixtures. */
export function testSeed(): string {
  return seedSql([...readSites(), ...fixtureSites()])
}

/** Starts a backend for each test file that runs at a time, on a port and a copy of the seeded database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seed = testSeed()
  // Started one after the other: the first makes the template that the others copy.
  const started: Backend[] = []
  while (started.length < project.config.maxWorkers) started.push(await startBackend({ port: 0, seed }))
  project.provide(
    'backends',
    started.map(({ url, publishableKey, secretKey }) => ({ url, publishableKey, secretKey })),
  )
  return async () => void (await Promise.all(started.map(({ stop }) => stop())))
}
