import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long for their size, because they start programs or wait. */
const LONG = [
  'browser/agency-tutorial',
  'browser/client-tutorial',
  'browser/edit-and-see',
  'browser/studio-shared-sections',
  'build/dev-options',
  'build/own-ports',
  'cli/cloudflare-hostnames',
  'cli/command-process',
  'cli/site-check',
  'cli/undecided-visit',
  'database/backend',
  'database/templates',
  'e2e/crawl',
  'e2e/edited-tree',
  'e2e/gallery-build',
  'e2e/releases',
  'tools/taken-hosts',
]

/**
 * Vitest's order, which is by size in a new clone and by the durations of the last run in others, with the long files
 * first. A long file that begins last would leave one core idle.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/test/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
