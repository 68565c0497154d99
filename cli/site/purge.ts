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

/** The revision that each host shows; null for a host without a site, or if the upstream failed. */
type Shown = Awaited<ReturnType<typeof purgeHosts>>

export const purgeCommands: Record<string, Command> = {
  purge: {
    usage: 'HOST... [--origin URL] [--json]',
    examples: ['purge padaria.example www.padaria.example'],
    options: { ...purging, json: { type: 'boolean' } },
    run: async (input, context) => {
      required(input.words, 0, 'HOST')
      printResult(input, context, {
        value: { shows: await shownHosts(input.words, input, context) },
        lines: [],
      })
    },
  },
}

/**
 * Makes the Worker reload the hosts of a site.
 * @returns what the hosts show; null if the Worker was not called; it then reloads them by itself
 */
export async function purgeSite(
  hosts: readonly string[],
  input: CommandInput,
  context: Context,
): Promise<Shown | null> {
  const named = hosts.filter((host) => !host.startsWith('*'))
  if (named.length === 0) return null
  const { PURGE_SECRET, SUPABASE_URL } = context.env
  if (!PURGE_SECRET && SUPABASE_URL === undefined) return shownHere(named, input, context)
  if (PURGE_SECRET) return shownHosts(named, input, context)
  context.note('PURGE_SECRET is not set: visitors see the change within FRESH_SECONDS plus a minute')
  return null
}

/** Without settings, calls the Worker of `npm run dev`, if that runs. */
async function shownHere(
  hosts: readonly string[],
  input: CommandInput,
  context: Context,
): Promise<Shown | null> {
  const origin =
    textOption(input, 'origin') ?? context.env.VITRINE_ORIGIN ?? `http://localhost:${context.local.worker}`
  const env = { ...context.env, PURGE_SECRET: LOCAL_PURGE_SECRET, VITRINE_ORIGIN: origin }
  return shownHosts(hosts, input, { ...context, env }).catch((error: Error) => {
    context.note(
      `the purge at ${origin} failed (${error.message}): visitors see the change within FRESH_SECONDS plus a minute`,
    )
    return null
  })
}

async function shownHosts(hosts: readonly string[], input: CommandInput, context: Context): Promise<Shown> {
  const [secret] = liveSecrets(context.env.PURGE_SECRET)
  if (secret === undefined)
    throw new Error('PURGE_SECRET is missing; set it to the Worker’s value (docs/deploy.md)')
  const origin = textOption(input, 'origin') ?? context.env.VITRINE_ORIGIN ?? `https://${hosts[0]}`
  const shown = await purgeHosts(hosts, { origin, secret })
  for (const [host, revision] of Object.entries(shown))
    context.note(`${host}: visitors see ${revision === null ? 'no site' : 'the change'} now`)
  return shown
}
