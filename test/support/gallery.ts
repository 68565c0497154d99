import type { TestProject } from 'vitest/node'
import { buildGallery, GALLERY_DIST } from './build.ts'
import { startWorker } from './worker.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Port of a Worker that serves the gallery. */
    galleryPort: number
  }
}

/** The gallery for browser tests. It has no state that a test could change. */
export async function provideGallery(project: TestProject): Promise<() => Promise<void>> {
  await buildGallery(GALLERY_DIST)
  const { url, stop } = await startWorker({ dist: GALLERY_DIST })
  project.provide('galleryPort', Number(url.port))
  return stop
}
