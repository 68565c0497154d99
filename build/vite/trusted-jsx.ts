import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives components in the browser a JSX runtime that converts the markup they set to TrustedHTML, because the policy of
 * pages without scripts of the tenant refuses strings (worker/http/content-security-policy.ts). The server uses React's
 * own runtime.
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
