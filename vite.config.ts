import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildIdentity } from './build/vite/build-identity.ts'
import { catalogue, sectionEntries } from './build/vite/catalogue.ts'
import { cssModules } from './build/vite/css-modules.ts'
import { enhancements } from './build/vite/enhancements.ts'
import { flags } from './build/vite/flags.ts'
import { iconShards } from './build/vite/icons.ts'
import { messageFiles } from './build/vite/messages.ts'
import { plainImports } from './build/vite/plain-imports.ts'
import { sectionCatalogue } from './build/vite/section-catalogue.ts'
import { projectImports, sectionModules } from './build/vite/section-modules.ts'
import { scriptGroup, studioGroup } from './build/vite/script-groups.ts'
import { sectionTexts } from './build/vite/section-texts.ts'
import { studioPage } from './build/vite/studio-page.ts'
import { siteTemplates } from './build/vite/site-templates.ts'
import { scopedNames } from './build/vite/scoped-name.ts'
import { trustedJsx } from './build/vite/trusted-jsx.ts'
import { unusedMethods } from './build/vite/without-unused-methods.ts'
import { withoutFieldNotes } from './build/vite/without-field-notes.ts'
import { printNodeNotice } from './build/node-version.ts'

printNodeNotice()

const root = import.meta.dirname

/**
 * Four builds in a row (docs/decisions/001-build.md): the files of the browser, the stylesheets for inline use, the
 * Studio, and the Worker. The Worker knows the first two from the file `catalogue.txt` next to it.
 */
export default defineConfig(() => {
  // The gallery is for development only. Tests build it into a folder of its own.
  const gallery = process.env.VITRINE_GALLERY === '1'
  // The pictures of the demo sites, also only for development and tests. The gallery shows some of them.
  const demo = gallery || process.env.VITRINE_DEMO === '1'
  // For `npm run dev`, `npm run gallery` and `wrangler dev`: keeps the names and lines of the sources.
  const isReadable = process.env.VITRINE_DEV === '1'
  const dist = process.env.VITRINE_DIST ?? 'dist'
  return {
    appType: 'custom',
    publicDir: demo ? 'demo/public' : false,
    plugins: [
      react(),
      trustedJsx(root),
      sectionModules(root),
      enhancements(root),
      cssModules(),
      ...catalogue(root, { isDev: isReadable }),
      buildIdentity(root, { isDev: isReadable }),
      withoutUnusedParts(),
      unusedMethods(AUTH_METHODS),
      // Only the gallery needs field notes, for the JSON Schema of a section.
      ...(gallery ? [] : [withoutFieldNotes(root)]),
      iconShards(),
      messageFiles(root),
      flags(),
      studioPage(),
      sectionTexts(root),
      ...sectionCatalogue(root),
      ...siteTemplates(),
      plainImports(),
    ],
    resolve: { alias: projectImports(root) },
    css: { modules: { generateScopedName: scopedNames(root) } },
    build: {
      target: 'es2024',
      cssTarget: ['chrome125', 'safari17.6', 'ios17.6', 'firefox128'],
      reportCompressedSize: false,
      ...(isReadable && { minify: false, sourcemap: true }),
      // client/visitor/build-updates.ts handles a failed import, and the page has its own preload hints for islands.
      modulePreload: false,
      // Slow plugins on a busy machine are no reason to warn.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
    environments: {
      client: {
        build: {
          outDir: `${dist}/client`,
          emptyOutDir: true,
          rolldownOptions: {
            input: {
              main: 'client/main.ts',
              visitor: 'client/visitor.ts',
              session: 'client/session.ts',
              preview: 'client/preview.ts',
              vitals: 'client/vitals.ts',
              'pre-paint': 'client/inline/pre-paint.ts',
              tags: 'client/inline/tags.ts',
            },
            output: {
              codeSplitting: {
                groups: [{ name: scriptGroup, includeDependenciesRecursively: false }],
              },
            },
          },
        },
      },
      styles: {
        consumer: 'client',
        build: {
          outDir: `${dist}/styles`,
          write: false,
          copyPublicDir: false,
          // These scripts are written into pages, so a source map would have no file to belong to.
          ...(isReadable && { sourcemap: false }),
          rolldownOptions: {
            input: { base: 'client/styles/base.ts', ...sectionEntries(root) },
            ...(isReadable && { output: { minify: false } }),
            // Otherwise the bundler drops an entry that exports a component, and its stylesheet with it.
            preserveEntrySignatures: 'exports-only',
          },
        },
      },
      studio: {
        consumer: 'client',
        build: {
          // In the folder of pages' files, and served unchanged.
          outDir: `${dist}/client`,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { studio: 'studio/main.ts' },
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              chunkFileNames: studioChunkName,
              assetFileNames: 'assets/studio-[name]-[hash][extname]',
              codeSplitting: {
                groups: [{ name: studioGroup, includeDependenciesRecursively: false }],
              },
            },
          },
        },
      },
      worker: {
        consumer: 'server',
        resolve: {
          noExternal: true,
          conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'production'],
        },
        define: {
          'process.env.NODE_ENV': '"production"',
          __GALLERY__: String(gallery),
          __DEMO__: String(demo),
        },
        build: {
          outDir: `${dist}/worker`,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: !isReadable,
          // Source maps are next to the modules. Wrangler uploads them, and visitors cannot request them.
          sourcemap: true,
          rolldownOptions: {
            input: process.env.VITRINE_BENCH === '1' ? benchInputs(root) : 'worker/index.ts',
            // workerd treats every export of the entry as an entrypoint.
            preserveEntrySignatures: 'strict',
            external: [/^cloudflare:/],
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name].js',
              // Writing one module is several times as fast as writing 400, and it starts as fast. Comments would be
              // a sixth of the bytes that workerd reads at each save. Removing dead code takes longer than starting
              // with it.
              ...(isReadable && { codeSplitting: false, comments: false, minify: false }),
            },
          },
        },
      },
    },
    builder: {
      // All environments share the plugins, because the Worker's build reads what the others have recorded.
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp(builder) {
        const { client, styles, studio, worker } = builder.environments
        if (!client || !styles || !studio || !worker)
          throw new Error('vite.config.ts: an environment is missing')
        for (const environment of [client, styles, studio, worker]) await builder.build(environment)
        // Hides this folder from visitors.
        writeFileSync(`${root}/${dist}/client/.assetsignore`, '.vite\n_headers\n')
      },
    },
  }
})

/** Texts of a screen are in a folder with its name: puts that name before the language in the name of the built file. */
function studioChunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, screen] = /\/studio\/messages\/(\w+)\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? []
  return `assets/studio-${screen === undefined ? '' : `${screen}-`}[name]-[hash].js`
}

/** An import of react-dom/server.edge. test/build/react-server.test.ts asserts that it still exists. */
const REACT_STRINGS = /^\.\/cjs\/react-dom-server-legacy\.browser\.\w+\.js$/

/** The paths in imports between modules of auth-js. */
const AUTH_PARTS = /^\.\/lib\/(?:webauthn|web3\/ethereum)$/

/**
 * The methods of auth-js that the Worker and the browser call (docs/decisions/002-worker-size.md).
 * test/build/without-unused-methods.test.ts compares the list with their code.
 */
export const AUTH_METHODS = {
  '/@supabase/auth-js/dist/module/GoTrueClient.js': {
    worker: {
      roots: [
        'exchangeCodeForSession',
        'getClaims',
        'getSession',
        'getUser',
        'refreshSession',
        'resetPasswordForEmail',
        'signInWithOtp',
        'signInWithPassword',
        'signOut',
        'signUp',
        'updateUser',
        'verifyOtp',
      ],
      unused: ['oauth', 'passkey', 'mfa.webauthn', 'mfa.recoveryCodes'],
    },
    client: { roots: ['onAuthStateChange'], unused: ['oauth', 'passkey', 'mfa'] },
  },
  '/@supabase/auth-js/dist/module/GoTrueAdminApi.js': {
    worker: { roots: ['signOut'], unused: ['mfa', 'oauth', 'customProviders', 'passkey'] },
    client: { roots: ['signOut'], unused: ['mfa', 'oauth', 'customProviders', 'passkey'] },
  },
}

/** Packages that sanitize-html and its dependencies import and the Worker never calls. */
const NEVER_CALLED = ['postcss', 'dayjs']

/** The parser alone. The whole package includes a DOM with queries, and a table of every entity. */
const HTML_PARSER = '\0htmlparser2'

/**
 * Replaces parts of packages that the Worker never calls and that would be a third of it: sockets, files, functions
 * and sessions of supabase-js; passkeys and wallets of auth-js; the CSS and date parsers of sanitize-html; and
 * React’s renderer to strings (docs/decisions/002-worker-size.md, 031-react-stream.md, 041-sign-in.md). A stub that
 * is called throws an error with its name.
 */
function withoutUnusedParts(): Plugin {
  const parts = ['auth-js', 'realtime-js', 'storage-js', 'functions-js'].map((name) => `@supabase/${name}`)
  const named = new RegExp(`^(?:${[...parts, ...NEVER_CALLED, 'htmlparser2'].join('|')})$`)
  return {
    name: 'vitrine:without-unused-parts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'styles',
    // The filters keep the bundler from calling the hooks for thousands of other imports.
    resolveId: {
      filter: { id: [AUTH_PARTS, REACT_STRINGS, named] },
      handler(id, importer) {
        if (AUTH_PARTS.test(id))
          return importer?.includes('/@supabase/auth-js/')
            ? `${root}/shared/session/unused-parts.ts`
            : undefined
        if (this.environment.name === 'client') return undefined
        // Sessions use the client of Supabase Auth directly; supabase-js is used for tables and calls only.
        if (id === '@supabase/auth-js' && importer?.startsWith(`${root}/worker/session/`)) return undefined
        return id === 'htmlparser2' ? HTML_PARSER : `${root}/worker/upstream/unused-parts.ts`
      },
    },
    load: {
      filter: { id: /^\0htmlparser2$/ },
      handler() {
        const dist = `${root}/node_modules/htmlparser2/dist`
        return `export { Parser } from '${dist}/Parser.js'\nexport { default as Tokenizer } from '${dist}/Tokenizer.js'`
      },
    },
  }
}

/** The Workers that `npm run bench` measures, besides the deployed one. */
function benchInputs(root: string): Record<string, string> {
  const workers = ['bare.tsx', 'counted.ts', 'floor.ts', 'reads.ts', 'rendering.ts'].map((file) => [
    file.replace(/\.tsx?$/, ''),
    `${root}/bench/workers/${file}`,
  ])
  return { index: `${root}/worker/index.ts`, ...Object.fromEntries(workers) }
}
