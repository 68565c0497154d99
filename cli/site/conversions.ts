import * as z from 'zod'
import { counted } from '../../admin/counted.ts'
import {
  type Command,
  type Context,
  callFunction,
  type CommandInput,
  printResult,
  required,
  UsageError,
} from './command.ts'

const json = { json: { type: 'boolean' } } as const

const SERVICES = ['meta', 'google']

const storedSchema = z.record(z.string(), z.string())

export const conversionsCommands: Record<string, Command> = {
  conversions: {
    usage: 'HOST [--json]',
    examples: ['conversions padaria.example'],
    options: json,
    run: show,
  },
  'conversions set': {
    usage: 'HOST meta|google [--json]',
    examples: ['conversions set padaria.example meta', 'conversions set padaria.example google'],
    options: json,
    run: store,
  },
  'conversions delete': {
    usage: 'HOST meta|google [--json]',
    examples: ['conversions delete padaria.example meta'],
    options: json,
    run: (input, context) => change(input, undefined, context),
  },
}

async function show(input: CommandInput, context: Context): Promise<void> {
  await changeAndShow({ site: required(input.words, 0, 'HOST') }, input, context)
}

/** The secret is read from the environment, because arguments are saved in the shell's history. */
async function store(input: CommandInput, context: Context): Promise<void> {
  const secret = context.env.CONVERSION_SECRET?.trim()
  if (!secret) throw new UsageError('CONVERSION_SECRET is missing')
  await change(input, secret, context)
}

async function change(input: CommandInput, secret: string | undefined, context: Context): Promise<void> {
  const [site, service] = [required(input.words, 0, 'HOST'), required(input.words, 1, 'the service')]
  if (!SERVICES.includes(service)) throw new UsageError(`the service must be one of ${SERVICES.join(', ')}`)
  await changeAndShow({ site, service, ...(secret !== undefined && { secret }) }, input, context)
}

async function changeAndShow(
  args: Record<string, string>,
  input: CommandInput,
  context: Context,
): Promise<void> {
  const stored = storedSchema.parse(await callFunction('conversion_secret_set', args, context))
  const lines = Object.entries(stored).map(([service, since]) => `${service}  since ${since.slice(0, 16)}`)
  printResult(input, context, { value: stored, lines })
  context.note(counted(Object.keys(stored).length, 'secret'))
}
