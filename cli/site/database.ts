import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Ceilings, readCeilings } from '#shared/ceilings.ts'
import { readKey } from '../../build/backend/config.ts'
import type { Ports } from '../../build/dev/own-ports.ts'
import type { Context } from './command.ts'

/** The project that SUPABASE_URL names; without it the embedded one of this clone's `npm run dev`. */
export function openDatabase(env: Context['env'], local: Ports): SupabaseClient & { ceilings: Ceilings } {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env
  if ((url === undefined) !== (key === undefined))
    throw new Error('set both SUPABASE_URL and SUPABASE_SECRET_KEY, or neither for the local database')
  const address = url ?? `http://127.0.0.1:${local.backend}`
  const advice =
    url === undefined
      ? 'start it with npm run dev, or set SUPABASE_URL and SUPABASE_SECRET_KEY'
      : 'look at SUPABASE_URL and the network'
  const client = createClient(address, key ?? readKey('secret_key'), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (...request) => {
        try {
          return await fetch(...request)
        } catch (cause) {
          throw new DatabaseUnreachable(`${address} does not answer; ${advice}`, { cause })
        }
      },
    },
  })
  return Object.assign(client, { ceilings: readCeilings(env) })
}

class DatabaseUnreachable extends Error {
  /** The client prints the name before the message. */
  override readonly name = 'database'
}
