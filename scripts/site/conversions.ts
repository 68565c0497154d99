import * as z from 'zod'
import { type Command, type Context, call, type Input, required, UsageError } from './command.ts'

const SERVICES = ['meta', 'google']

const storedSchema = z.record(z.string(), z.string())

export const conversionsCommands: Record<string, Command> = {
  conversions: {
    usage: 'HOST',
    about: 'services that have a secret, and since when',
    run: show,
  },
  'conversions set': {
    usage: 'HOST meta|google',
    about:
      'stores the secret in CONVERSION_SECRET: a token of the Conversions API, or an API secret of the Measurement Protocol',
    run: store,
  },
  'conversions delete': {
    usage: 'HOST meta|google',
    about: 'deletes the secret',
    run: (input, context) => change(input, undefined, context),
  },
}

async function show({ words }: Input, context: Context): Promise<void> {
  await changeAndShow({ site: required(words, 0, 'HOST') }, context)
}

/** From the environment: what is typed behind a command stays in the history of the shell. */
async function store(input: Input, context: Context): Promise<void> {
  const secret = context.env.CONVERSION_SECRET?.trim()
  if (!secret) throw new UsageError('CONVERSION_SECRET is missing')
  await change(input, secret, context)
}

async function change({ words }: Input, secret: string | undefined, context: Context): Promise<void> {
  const [site, service] = [required(words, 0, 'HOST'), required(words, 1, 'the service')]
  if (!SERVICES.includes(service)) throw new UsageError(`the service is one of ${SERVICES.join(', ')}`)
  await changeAndShow({ site, service, ...(secret !== undefined && { secret }) }, context)
}

async function changeAndShow(args: Record<string, string>, context: Context): Promise<void> {
  const stored = storedSchema.parse(await call('conversion_secret_set', args, context))
  for (const [service, since] of Object.entries(stored))
    context.print(`${service}  since ${since.slice(0, 16)}`)
  context.note(`${Object.keys(stored).length} secrets`)
}
