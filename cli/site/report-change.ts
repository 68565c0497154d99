import { type Context, type CommandInput, printResult } from './command.ts'
import { purgeSite } from './purge.ts'

/** A change of the live site. */
interface Change {
  /** For `--json`; `shows` and `failed` of the purge are added. */
  value: object
  /** For people. */
  line: string
  /** Hosts that the Worker reloads. */
  hosts: readonly string[]
}

/**
 * Prints a change and makes the Worker reload its hosts. With --json, both results are one object. If the purge
 * fails, the change is printed with `shows: null`.
 * @throws Error if the purge fails
 */
export async function reportChange(
  { value, line, hosts }: Change,
  input: CommandInput,
  context: Context,
): Promise<void> {
  const print = (purged: object | null) =>
    printResult(input, context, { value: { ...value, ...(purged ?? { shows: null }) }, lines: [] })
  if (input.values.json !== true) context.print(line)
  try {
    print(await purgeSite(hosts, input, context))
  } catch (error) {
    print(null)
    throw error
  }
}
