import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  textOption,
  UsageError,
} from './command.ts'
import { siteAddress } from './site-address.ts'

export const studioCommands: Record<string, Command> = {
  studio: {
    usage: '[--site HOST] [--origin URL] [--json]',
    examples: ['studio', 'studio --site padaria.example', 'studio --origin http://localhost:8788'],
    options: { site: { type: 'string' }, origin: { type: 'string' }, json: { type: 'boolean' } },
    run: studio,
  },
}

async function studio(input: CommandInput, context: Context): Promise<void> {
  const given = textOption(input, 'origin')
  if (given !== undefined && !URL.canParse(given))
    throw new UsageError('--origin must be an address of the Worker, such as https://padaria.example')
  const isLocal = context.env.SUPABASE_URL === undefined
  const host = context.env.ADMIN_HOST ?? (isLocal ? 'admin.localhost' : undefined)
  if (!host) throw new Error('ADMIN_HOST is missing; set it to the Worker’s value (docs/studio.md)')
  const address = new URL(given ?? siteAddress(host, context))
  address.hostname = host
  const site = textOption(input, 'site')
  address.pathname = site === undefined ? '/' : `/sites/${encodeURIComponent(site)}`
  printResult(input, context, { value: { url: address.href }, lines: [address.href] })
}
