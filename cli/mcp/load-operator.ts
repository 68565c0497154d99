import type { SupabaseClient } from '@supabase/supabase-js'
import { liveSecrets } from '#shared/live-secrets.ts'
import { purgeHosts } from '../../admin/purge-hosts.ts'
import { openBucket } from '../site/media.ts'
import { previewPlace } from '../site/preview-place.ts'
import { openSourceLoader } from '../../build/source-loader.ts'
import type { Ports } from '../../build/dev/own-ports.ts'
import { templateShelf } from '../../build/site-templates.ts'
import { isDemoFile } from '../../build/site-files.ts'
import type { Handlers, Operator } from './tool.ts'

/** Loads the functions behind the HTTP API with the sections of this project. */
export async function loadOperator(
  database: SupabaseClient,
  env: NodeJS.ProcessEnv,
  local: Ports,
): Promise<Operator> {
  const { HANDLERS } = await openSourceLoader()<{ HANDLERS: Handlers }>('worker/operate/handlers.ts')
  return operatorOf(HANDLERS, database, env, local)
}

/** @param database with its secret key */
export function operatorOf(
  handlers: Handlers,
  database: SupabaseClient,
  env: NodeJS.ProcessEnv,
  local: Ports,
): Operator {
  const isLocal = env.SUPABASE_URL === undefined
  return {
    handlers,
    context: {
      database,
      caller: {
        kind: 'token',
        id: 'mcp',
        name: env.USER ?? 'mcp',
        scopes: ['read', 'write', 'preview', 'publish'],
        tenant: null,
      },
      adminHost: null,
      previews: previewPlace(env, { origin: env.VITRINE_ORIGIN, local }),
      domains: null,
      templates: templateShelf,
      // Only a new site from a template stores files; the other tools need no setting for them.
      files: {
        put: async (...file) => openBucket(env, database).put(...file),
        remove: async (keys) => openBucket(env, database).remove(keys),
      },
      isWritten: false,
      writeInvitation: null,
      // `npm run dev` serves the files of the demo sites from the build, not from the store.
      hasBuildFile: async (name) => isLocal && isDemoFile(name),
      refresh: (hosts) => refresh(hosts, env),
    },
  }
}

/** Without a secret the Worker is not called; it reloads the site by itself within FRESH_SECONDS plus a minute. */
async function refresh(hosts: string[], env: NodeJS.ProcessEnv): Promise<Record<string, string | null>> {
  const [secret] = liveSecrets(env.PURGE_SECRET)
  const [first] = hosts
  if (secret === undefined || first === undefined) return {}
  return (await purgeHosts(hosts, { origin: env.VITRINE_ORIGIN ?? `https://${first}`, secret })).revisions
}
