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
 * Four builds in a row (docs/decisions/001-build.md): what the browser loads, the stylesheets that pages have
 * inline, the Studio of editors, and the Worker, which knows the first two by a file beside it, `catalogue.txt`.
 */
export default defineConfig(() => {
  // The gallery of sections is for development; tests build it into a place of their own.
  const gallery = process.env.VITRINE_GALLERY === '1'
  // The pictures of the demo sites are for development and tests as well; the gallery shows some of them.
  const demo = gallery || process.env.VITRINE_DEMO === '1'
  // `npm run dev`, `npm run gallery` and `wrangler dev`: names and lines as they were written.
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
      // The gallery shows the JSON Schema of a section as editors get it.
      ...(gallery ? [] : [withoutFieldNotes(root)]),
      iconShards(),
      messageFiles(root),
      flags(),
      studioPage(),
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
      // A failed import is handled in client/visitor/build-updates.ts; the page writes its own hints for islands.
      modulePreload: false,
      // How long plugins take on a busy machine is no warning.
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
          // The scripts of this build are in no file.
          ...(isReadable && { sourcemap: false }),
          rolldownOptions: {
            input: { base: 'client/styles/base.ts', ...sectionEntries(root) },
            ...(isReadable && { output: { minify: false } }),
            // Otherwise an entry that exports a component is shaken out and its stylesheet with it.
            preserveEntrySignatures: 'exports-only',
          },
        },
      },
      studio: {
        consumer: 'client',
        build: {
          // Beside the files of pages, and served as they are.
          outDir: `${dist}/client`,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: { studio: 'studio/main.tsx' },
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
          // Beside the modules; wrangler uploads them, and no visitor can ask for them.
          sourcemap: true,
          rolldownOptions: {
            input: process.env.VITRINE_BENCH === '1' ? benchInputs(root) : 'worker/index.ts',
            // workerd takes every export of the entry for an entrypoint.
            preserveEntrySignatures: 'strict',
            external: [/^cloudflare:/],
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: 'chunks/[name].js',
              // One module is written several times as fast as 400, and starts as fast. Comments would be a sixth of what
              // is handed to workerd for each save; the sources have them. To look for dead code takes longer than to start it.
              ...(isReadable && { codeSplitting: false, comments: false, minify: false }),
            },
          },
        },
      },
    },
    builder: {
      // One set of plugins for all, since the last one reads what the first two have written down.
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp(builder) {
        const { client, styles, studio, worker } = builder.environments
        if (!client || !styles || !studio || !worker)
          throw new Error('vite.config.ts: an environment is missing')
        for (const environment of [client, styles, studio, worker]) await builder.build(environment)
        // Kept out of what visitors may ask for.
        writeFileSync(`${root}/${dist}/client/.assetsignore`, '.vite\n_headers\n')
      },
    },
  }
})

/** Texts of screens are in a folder each: their files have its name before the language. */
function studioChunkName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, screen] = /\/studio\/messages\/(\w+)\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? []
  return `assets/studio-${screen === undefined ? '' : `${screen}-`}[name]-[hash].js`
}

/** As react-dom/server.edge asks for it; test/build/react-server.test.ts holds the two together. */
const REACT_STRINGS = /^\.\/cjs\/react-dom-server-legacy\.browser\.\w+\.js$/

/** As the modules of auth-js ask for each other. */
const AUTH_PARTS = /^\.\/lib\/(?:webauthn|web3\/ethereum)$/

/**
 * What the Worker and the browser call of auth-js (docs/decisions/002-worker-size.md). test/build/without-unused-methods.test.ts
 * compares it with their code.
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

/** As sanitize-html and its parts ask for them. */
const NEVER_CALLED = ['postcss', 'dayjs']

/** Its parser alone: with the rest come a DOM, ways to query that, and every entity's name for writing. */
const HTML_PARSER = '\0htmlparser2'

/**
 * Parts of packages that the Worker never calls and that would be a third of it: supabase-js's sockets, files,
 * functions and own sessions, auth-js's passkeys and wallets, the CSS parser of a sanitiser that lets no style
 * attribute through, the dates of what it reads addresses with, and React’s renderer to strings beside the one to streams (docs/decisions/002-worker-size.md, 031-react-stream.md,
 * 041-sign-in.md). A stub that is called after all says so by name.
 */
function withoutUnusedParts(): Plugin {
  const parts = ['auth-js', 'realtime-js', 'storage-js', 'functions-js'].map((name) => `@supabase/${name}`)
  const named = new RegExp(`^(?:${[...parts, ...NEVER_CALLED, 'htmlparser2'].join('|')})$`)
  return {
    name: 'vitrine:without-unused-parts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'styles',
    // With filters the bundler calls none of the two for the thousands of other imports.
    resolveId: {
      filter: { id: [AUTH_PARTS, REACT_STRINGS, named] },
      handler(id, importer) {
        if (AUTH_PARTS.test(id))
          return importer?.includes('/@supabase/auth-js/')
            ? `${root}/shared/session/unused-parts.ts`
            : undefined
        if (this.environment.name === 'client') return undefined
        // What has a session takes the client of Supabase Auth itself; supabase-js is for tables and calls alone.
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

/** The Workers that `npm run bench` measures, beside the one that is deployed. */
function benchInputs(root: string): Record<string, string> {
  const workers = ['bare.tsx', 'counted.ts', 'floor.ts', 'reads.ts', 'rendering.ts'].map((file) => [
    file.replace(/\.tsx?$/, ''),
    `${root}/bench/workers/${file}`,
  ])
  return { index: `${root}/worker/index.ts`, ...Object.fromEntries(workers) }
}
