import { suspendSite } from '../../admin/sites.ts'
import { type Command, type Context, type CommandInput, required } from './command.ts'
import { signature, signed } from './publishing.ts'
import { purging } from './purge.ts'
import { reportChange } from './report-change.ts'

const options = { ...signature, ...purging, tenant: { type: 'boolean' }, json: { type: 'boolean' } } as const

export const suspensionCommands: Record<string, Command> = {
  suspend: {
    usage: 'HOST [--tenant] [--note TEXT] [--author NAME] [--origin URL] [--json]',
    examples: ['suspend padaria.example', 'suspend padaria.example --tenant'],
    options,
    run: (input, context) => suspend(input, context, true),
  },
  resume: {
    usage: 'HOST [--tenant] [--note TEXT] [--author NAME] [--origin URL] [--json]',
    examples: ['resume padaria.example', 'resume padaria.example --tenant'],
    options,
    run: (input, context) => suspend(input, context, false),
  },
}

async function suspend(input: CommandInput, context: Context, suspended: boolean): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const wholeTenant = input.values.tenant === true
  const { changed, hosts } = await suspendSite(context.database(), host, {
    suspended,
    wholeTenant,
    ...signed(input, context),
  })
  const what = wholeTenant ? 'the tenant' : 'the site'
  const state = suspended
    ? `is ${changed ? '' : 'already '}suspended`
    : `${changed ? 'is no longer' : 'was not'} suspended`
  const line = `${what} ${state}: ${hosts.join(', ')}`
  await reportChange({ value: { suspended, changed, hosts }, line, hosts }, input, context)
}
