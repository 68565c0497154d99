import { defineConfig } from 'vitest/config'
import { unitProject } from './vitest.config.ts'

/** For `stryker.shared.config.mjs`: what breaks a function of `shared` is to be noticed in `test/shared`. */
export default defineConfig({
  test: {
    update: 'none',
    projects: [
      {
        ...unitProject,
        // A run of all tests for each static mutant: one worker for all files is several times faster than one each.
        test: { ...unitProject.test, include: ['test/shared/**/*.test.ts'], isolate: false },
      },
    ],
  },
})
