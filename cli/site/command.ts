import type { ParseArgsOptionsConfig } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FetchFile } from '../../admin/media/fetch-all.ts'
import type { Ports } from '../../build/dev/own-ports.ts'
import type { Validator } from './validator.ts'

/** A command of `npm run site`. */
export interface Command {
  /** What stands after its name: `HOST [--json]`. */
  usage: string
  /** One line. */
  about: string
  /** What a person may type behind `npm run site -- `. */
  examples: string[]
  options?: ParseArgsOptionsConfig
  run: (input: Input, context: Context) => Promise<void>
}

export interface Input {
  /** What is no option, without the command's name. */
  words: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
}

export interface Context {
  /** Results, for people and programs. */
  print: (line: string) => void
  /** What is neither: counts, places, questions. */
  note: (line: string) => void
  /** With the secret key: it passes row level security. */
  database: () => SupabaseClient
  /** Variables of the environment: a command reads them here, and not those of its process. */
  env: Record<string, string | undefined>
  /** Of this clone's `npm run dev`, whose database and Worker a command uses that is told of no other. */
  local: Ports
  /** With the sections of this project. */
  validate: Validator['validate']
  /** Of the sections of this project, for editors. */
  schemas: Validator['schemas']
  translatableTexts: Validator['translatableTexts']
  /** How far a long command is; absent where no person looks: in pipes, and with --json. */
  progress?: ((text: string) => void) | undefined
  /** Fetches a file of another host; absent: over the network, from public hosts alone. */
  fetchFile?: FetchFile | undefined
  /** A question that a person answers with yes or no; absent where no person is. */
  ask?: ((question: string) => Promise<boolean>) | undefined
}

/** What a caller gives a command; without what needs the sections they are loaded for it, without `local` the ports are the standard ones. */
export type Surroundings = Omit<Context, Given> & Partial<Pick<Context, Given>>

type Given = 'validate' | 'schemas' | 'translatableTexts' | 'local'

/** The command was called wrongly; its usage is printed. */
export class UsageError extends Error {}

/** A word that a command cannot do without. */
export function required(words: readonly string[], place: number, name: string): string {
  const word = words[place]
  if (word === undefined || word === '') throw new UsageError(`${name} is missing`)
  return word
}

/** The value of an option, or undefined. */
export function text({ values }: Input, option: string): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}

/** Prints what a command has done: `value` for programs with --json, otherwise `lines`. */
export function printResult(
  { values }: Input,
  { print }: Pick<Context, 'print'>,
  { value, lines }: { value: unknown; lines: readonly string[] },
): void {
  if (values.json === true) print(JSON.stringify(value, null, 2))
  else for (const line of lines) print(line)
}

/** A call of the database. @throws with the sentence for its refusal */
export async function call(
  name: string,
  args: Record<string, unknown>,
  { database }: Pick<Context, 'database'>,
): Promise<unknown> {
  const { data, error } = await database().rpc(name, args)
  if (error !== null) throw new Error(`${name}: ${error.message}`)
  if (typeof data === 'object' && data !== null && 'error' in data)
    throw new Error(sentence(String(data.error)))
  return data ?? null
}

function sentence(refusal: string): string {
  return refusal === 'unknown_site' ? 'no site has that host; HOST is one of its verified hosts' : refusal
}
