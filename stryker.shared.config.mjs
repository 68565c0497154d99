import base from './stryker.config.json' with { type: 'json' }

const { $schema: _, ...config } = base

/**
 * For `npm run test:mutation:shared`: `shared` against its own tests. Tables and patterns are mutants here too, which
 * are static; Stryker reloads the module for each, so it takes longer.
 */
export default {
  ...config,
  mutate: ['shared/**/*.ts'],
  vitest: { configFile: 'vitest.shared.config.ts' },
  ignoreStatic: false,
  incrementalFile: '.stryker-tmp/incremental-shared.json',
}
