import type { Plugin } from 'vite'

const RUNTIME = '\0bound-jsx'

/**
 * React's JSX runtime with exports that a bundler can bind. It is CommonJS, so each of the Worker's 1,400 elements would look its function up in
 * the module's object, and each module would ask for that object.
 */
export function boundJsx(): Plugin {
  return {
    name: 'vitrine:bound-jsx',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'worker',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_id, importer) => (importer === RUNTIME ? undefined : RUNTIME),
    },
    load: {
      filter: { id: /^\0bound-jsx$/ },
      handler: () =>
        `import runtime from 'react/jsx-runtime'\nexport const { Fragment, jsx, jsxs } = runtime`,
    },
  }
}
