import type { TestProject } from 'vitest/node'
import { type Backend, startBackend } from '../../build/backend.ts'
import { seedSql } from '../../tools/seed.ts'
import { readSites } from '../../build/site-files.ts'
import { fixtureSites } from '../database/fixtures/sites.ts'
import { forEachRun } from './for-each-run.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses and keys of the embedded Supabases of this run: as many as `setup` starts for the project. */
    backends: { url: string; publishableKey: string; secretKey: string }[]
  }
}

/** All sites that tests use: the demo sites and the fixtures. */
export function testSeed(): string {
  return seedSql([...readSites(), ...fixtureSites()])
}

/**
 * Starts a backend, or for the project `database`, whose files change the same rows, one for each file that runs at a
 * time. Each has a port and a copy of the seeded database of its own.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return forEachRun(project, () => provideBackends(project))
}

async function provideBackends(project: TestProject): Promise<() => Promise<void>> {
  const seed = testSeed()
  const wanted = project.name === 'database' ? project.config.maxWorkers : 1
  // Started one after the other: the first makes the template that the others copy.
  const started: Backend[] = []
  while (started.length < wanted) started.push(await startBackend({ port: 0, seed }))
  project.provide(
    'backends',
    started.map(({ url, publishableKey, secretKey }) => ({ url, publishableKey, secretKey })),
  )
  return async () => void (await Promise.all(started.map(({ stop }) => stop())))
}
