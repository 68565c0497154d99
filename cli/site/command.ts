import type { ParseArgsOptionsConfig } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { FetchFile } from '../../admin/media/fetch-all.ts'
import { CallFailure } from '../../admin/call-failure.ts'
import type { Ports } from '../../build/dev/own-ports.ts'
import type { Validator } from './validator.ts'

/** A command of `npm run site`. */
export interface Command {
  /** The arguments after its name: `HOST [--json]`. */
  usage: string
  /** Examples of arguments after `npm run site -- `. */
  examples: string[]
  options?: ParseArgsOptionsConfig
  run: (input: CommandInput, context: Context) => Promise<void>
}

export interface CommandInput {
  /** Arguments that are not options, without the command's name. */
  words: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
}

export interface Context {
  /** Results, for people and programs. */
  print: (line: string) => void
  /** Notes that are not results: counts, places, questions. */
  note: (line: string) => void
  /** Uses the secret key, which bypasses row level security. */
  database: () => SupabaseClient
  /** Environment variables. Commands read them here, not from the process. */
  env: Record<string, string | undefined>
  /** Ports of this clone's `npm run dev`; a command uses its database and Worker unless settings name others. */
  local: Ports
  /** Validates a site with the sections of this project. */
  validate: Validator['validate']
  /** JSON Schemas for editors, with the sections of this project. */
  schemas: Validator['schemas']
  translatableTexts: Validator['translatableTexts']
  clonedSite: Validator['clonedSite']
  /** Reports the progress of a long command; absent without a terminal and with --json. */
  progress?: ((text: string) => void) | undefined
  /** Fetches a file from another host; absent: over the network, from public hosts only. */
  fetchFile?: FetchFile | undefined
  /** Asks a person a yes/no question; absent if there is no person. */
  ask?: ((question: string) => Promise<boolean>) | undefined
}

/** What a caller passes to a command. Missing parts are loaded for the command. */
export interface CallerContext extends Omit<Context, LoadedPart>, Partial<Pick<Context, LoadedPart>> {
  /** The clone whose `npm run dev` has the ports; absent: the standard ones. */
  clone?: string
}

type LoadedPart = 'database' | 'validate' | 'schemas' | 'translatableTexts' | 'clonedSite' | 'local'

/** The command was called wrongly; its usage is printed. */
export class UsageError extends Error {}

/** Returns a required argument. */
export function required(words: readonly string[], place: number, name: string): string {
  const word = words[place]
  if (word === undefined || word === '') throw new UsageError(`${name} is missing`)
  return word
}

/** The value of an option, or undefined. */
export function textOption({ values }: CommandInput, option: string): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}

/** Prints a result: `value` as JSON with --json, otherwise `lines`. */
export function printResult(
  { values }: CommandInput,
  { print }: Pick<Context, 'print'>,
  { value, lines }: { value: unknown; lines: readonly string[] },
): void {
  if (values.json === true) print(JSON.stringify(value, null, 2))
  else for (const line of lines) print(line)
}

/** Calls the database. @throws Error with the sentence for its refusal */
export async function callFunction(
  name: string,
  args: Record<string, unknown>,
  { database }: Pick<Context, 'database'>,
): Promise<unknown> {
  const { data, error, status } = await database().rpc(name, args)
  if (error !== null) throw new CallFailure(name, error, status)
  if (typeof data === 'object' && data !== null && 'error' in data)
    throw new Error(sentence(String(data.error)))
  return data ?? null
}

function sentence(refusal: string): string {
  return refusal === 'unknown_site' ? 'no site has that host; HOST is one of its verified hosts' : refusal
}
