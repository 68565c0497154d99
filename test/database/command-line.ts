import { STANDARD_PORTS } from '../../build/dev/own-ports.ts'
import { openDatabase } from '../../cli/site/database.ts'
import { type Run, runCommand } from '../support/run-command.ts'
import { backend } from './clients.ts'

/** `npm run site -- ARGS` with the database of this file. */
export function run(...args: string[]): Promise<Run> {
  return runWith({}, ...args)
}

/** The same, with further environment variables. */
export function runWith(added: Record<string, string>, ...args: string[]): Promise<Run> {
  const { url, secretKey } = backend()
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, USER: 'ana', ...added }
  return runCommand(args, { env, database: () => openDatabase(env, STANDARD_PORTS) })
}
