import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { buildIdentity } from './build/vite/build-identity.ts'
import { scopedNames } from './build/vite/scoped-name.ts'
import { projectImports, sectionModules } from './build/vite/section-modules.ts'
import { sectionTexts } from './build/vite/section-texts.ts'
import { printNodeNotice } from './build/node-version.ts'
import { LongFirst } from './test/support/long-first.ts'

printNodeNotice()

/** A condition may become true late on a busy machine. */
const patience = { poll: { timeout: 25_000 } }

/** Vitest's default leaves one core idle, so a machine with two cores would run one test file at a time. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Miniflare would hand each of these certificates to each Worker that a test starts, and none calls a real host. */
const env = { NODE_EXTRA_CA_CERTS: '' }

const root = import.meta.dirname

/** Vite does not transform this module: like the commands, their tests load the sections with Node. */
const server = { deps: { external: [/\/build\/source-loader\.ts$/] } }
const plugins = () => [react(), buildIdentity(root), sectionModules(root), sectionTexts(root)]

/** Pure functions and sections, in Node. */
export const unitProject = {
  plugins: plugins(),
  define: { __GALLERY__: 'true' },
  resolve: { alias: projectImports(root) },
  css: { modules: { generateScopedName: scopedNames(root) } },
  test: {
    name: 'unit',
    server,
    include: [
      'test/{shared,core,worker,client,studio,admin,sections,cli,build,tools,cases,docs}/**/*.test.{ts,tsx}',
      'test/architecture.test.ts',
    ],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } },
    globalSetup: ['test/support/print-seed.ts'],
    setupFiles: ['test/support/fresh-modules.ts', 'test/support/rich-text.ts'],
    sequence: { setupFiles: 'list' },
    // Isolated, a file of pure functions would spend most of its time on evaluating its imports.
    isolate: false,
    // Property tests compute a lot, and share their processor; `npm run test:fuzz` draws ten thousand values.
    testTimeout: process.env.FUZZ_CASES === undefined ? 30_000 : 3_600_000,
    hookTimeout: 60_000,
    // Files wait for commands and for timers.
    maxWorkers: maxWorkers + 1,
    expect: patience,
  },
} satisfies TestProjectConfiguration

/** Which kind of test goes where: test/README.md. */
export default defineConfig({
  test: {
    // A golden that is missing fails as one that differs does; `-u` writes both.
    update: 'none',
    sequence: { sequencer: LongFirst },
    projects: [
      unitProject,
      {
        plugins: plugins(),
        define: { __GALLERY__: 'false' },
        test: {
          name: 'worker',
          server,
          env,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/build.ts', 'test/support/static-files.ts', 'test/support/backend.ts'],
          // Importing miniflare takes as long as many a file, and no file changes what another sees.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Files wait for starts of processes and for deadlines.
          maxWorkers: maxWorkers + 1,
          sequence: { groupOrder: 1 },
          expect: patience,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'browser',
          server,
          env,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: [
            ...['test/support/build.ts', 'test/support/static-files.ts', 'test/support/chromium.ts'],
            'test/support/demo-and-gallery.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: patience,
          isolate: false,
          // Files share the processor, and wait for frames half of the time.
          maxWorkers: maxWorkers + 1,
          sequence: { groupOrder: 3 },
          // On a busy machine a journey may fail once. The reporter marks it: (retry x1).
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'database',
          server,
          include: ['test/database/**/*.test.ts'],
          globalSetup: ['test/support/backend.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: patience,
          isolate: false,
          // Each worker has a database of its own (test/support/backend.ts), of 300 MB.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
