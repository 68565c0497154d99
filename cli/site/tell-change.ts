import { type Context, type Input, printResult } from './command.ts'
import { purgeSite } from './purge.ts'

/** What a command has done to what is live. */
interface Change {
  /** For programs; `shows` is added. */
  value: object
  /** For people. */
  line: string
  /** Hosts that the Worker is to load again. */
  hosts: readonly string[]
}

/**
 * Says a change, and has the Worker load its hosts again: with --json both are one answer. The change is also said where the Worker
 * could not be told, with `shows: null`.
 * @throws Error where the Worker could not be told
 */
export async function tellChange(
  { value, line, hosts }: Change,
  input: Input,
  context: Context,
): Promise<void> {
  const print = (shows: object | null) =>
    printResult(input, context, { value: { ...value, shows }, lines: [] })
  if (input.values.json !== true) context.print(line)
  try {
    print(await purgeSite(hosts, input, context))
  } catch (error) {
    print(null)
    throw error
  }
}
