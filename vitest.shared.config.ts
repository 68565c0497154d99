import { defineConfig } from 'vitest/config'
import { unitProject } from './vitest.config.ts'

/** For `stryker.shared.config.mjs`: what breaks a function of `shared` is to be noticed in `test/shared`. */
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
