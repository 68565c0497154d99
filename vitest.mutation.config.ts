import { defineConfig } from 'vitest/config'
import { unitProject } from './vitest.config.ts'

/**
 * For `npm run test:mutation`: the unit tests of functions, without those of sections. A change must be noticed by
 * the tests of its own folder, not by chance in the HTML of a section.
 */
export default defineConfig({
  test: {
    update: 'none',
    projects: [
      {
        ...unitProject,
        test: {
          ...unitProject.test,
          include: ['test/{shared,worker,client}/**/*.test.{ts,tsx}'],
          // A thousand tenants or texts for each of a thousand mutants would take hours, so the score is a lower
          // bound.
          exclude: ['alternates', 'content-growth', 'fuzz', 'memory', 'site-isolation'].map(
            (name) => `test/worker/${name}.test.ts`,
          ),
        },
      },
    ],
  },
})
