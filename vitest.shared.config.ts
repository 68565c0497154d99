import { defineConfig } from 'vitest/config'
import { unitProject } from './vitest.config.ts'

/**
 * For `stryker.shared.config.mjs`: only the tests in `test/shared` count, so they must notice each change of
 * `shared`.
 */
export default defineConfig({
  test: {
    update: 'none',
    projects: [
      {
        ...unitProject,
        test: { ...unitProject.test, include: ['test/shared/**/*.test.ts'] },
      },
    ],
  },
})
