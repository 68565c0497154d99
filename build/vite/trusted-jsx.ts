import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives components in the browser a JSX runtime that makes TrustedHTML of the markup they set: a page without scripts of
 * its tenant refuses texts there (worker/http/content-security-policy.ts). The server renders with React's own.
 */
export function trustedJsx(root: string): Plugin {
  const runtime = join(root, 'client/trusted-jsx.ts')
  return {
    name: 'vitrine:trusted-jsx',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_id, importer) => (importer === runtime ? undefined : runtime),
    },
  }
}
