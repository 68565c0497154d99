import { liveSecrets } from '#shared/live-secrets.ts'
import { purgeHosts } from '../../admin/purge-hosts.ts'
import { LOCAL_PURGE_SECRET } from '../../build/backend/config.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
} from './command.ts'

/** Options of commands after which the Worker reloads a site. */
export const purging = { origin: { type: 'string' } } as const

interface Purged {
  /** The revision that each host shows; null for a host without a site. */
  shows: Record<string, string | null>
  /** Hosts that show their old copy, because the upstream failed. */
  failed: string[]
}

export const purgeCommands: Record<string, Command> = {
  purge: {
    usage: 'HOST... [--origin URL] [--json]',
    examples: ['purge padaria.example www.padaria.example'],
    options: { ...purging, json: { type: 'boolean' } },
    run: async (input, context) => {
      required(input.words, 0, 'HOST')
      const purged = await purgeNamed(input.words, input, context)
      printResult(input, context, { value: purged, lines: [] })
      if (purged.failed.length > 0) throw new Error('not every host shows the change')
    },
  },
}

/**
 * Makes the Worker reload the hosts of a site.
 * @returns null if the Worker was not called; it then reloads the hosts by itself
 */
export async function purgeSite(
  hosts: readonly string[],
  input: CommandInput,
  context: Context,
): Promise<Purged | null> {
  const named = hosts.filter((host) => !host.startsWith('*'))
  if (named.length === 0) return null
  const { PURGE_SECRET, SUPABASE_URL } = context.env
  if (!PURGE_SECRET && SUPABASE_URL === undefined) return purgeHere(named, input, context)
  if (PURGE_SECRET) return purgeNamed(named, input, context)
  context.note('PURGE_SECRET is not set: visitors see the change within FRESH_SECONDS plus a minute')
  return null
}

/** Without settings, calls the Worker of `npm run dev`, if that runs. */
async function purgeHere(
  hosts: readonly string[],
  input: CommandInput,
  context: Context,
): Promise<Purged | null> {
  const origin =
    textOption(input, 'origin') ?? context.env.VITRINE_ORIGIN ?? `http://localhost:${context.local.worker}`
  return purgeAt(hosts, { origin, secret: LOCAL_PURGE_SECRET }, context).catch((error: Error) => {
    context.note(`${error.message}: visitors see the change within FRESH_SECONDS plus a minute`)
    return null
  })
}

async function purgeNamed(hosts: readonly string[], input: CommandInput, context: Context): Promise<Purged> {
  const [secret] = liveSecrets(context.env.PURGE_SECRET)
  if (secret === undefined)
    throw new Error('PURGE_SECRET is missing; set it to the Worker’s value (docs/deploy.md)')
  const origin = textOption(input, 'origin') ?? context.env.VITRINE_ORIGIN ?? `https://${hosts[0]}`
  return purgeAt(hosts, { origin, secret }, context).catch((cause: Error) => {
    const todo =
      'check PURGE_SECRET and the address (--origin or VITRINE_ORIGIN), then run npm run site -- purge HOST'
    throw new Error(`${cause.message}; ${todo}`, { cause })
  })
}

async function purgeAt(
  hosts: readonly string[],
  worker: { origin: string; secret: string },
  context: Context,
): Promise<Purged> {
  const { revisions, failed } = await purgeHosts(hosts, worker)
  for (const [host, revision] of Object.entries(revisions))
    context.note(`${host}: visitors see ${revision === null ? 'no site' : 'the change'} now`)
  for (const host of failed)
    context.note(
      `${host}: visitors see the old version, because the Worker could not load the site; run npm run site -- purge ${host} again`,
    )
  return { shows: revisions, failed }
}
