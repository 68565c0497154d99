import type { TestProject } from 'vitest/node'
import { provideDemo } from './demo.ts'
import { forEachRun } from './for-each-run.ts'
import { provideGallery } from './gallery.ts'

/** What browser tests open, started side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops = await Promise.all([forEachRun(project, () => provideDemo(project)), provideGallery(project)])
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
