import type { TestProject } from 'vitest/node'

type Stop = () => Promise<void>

/**
 * Starts something before the tests of a project. In watch mode each run gets a new one, because tests add sites and
 * people under fixed names.
 * @param start returns how to stop what it has started
 */
export async function forEachRun(project: TestProject, start: () => Promise<Stop>): Promise<Stop> {
  let stop = await start()
  project.onTestsRerun(async (files) => {
    if (!files.some((file) => file.project === project)) return
    await stop()
    stop = await start()
  })
  return () => stop()
}
