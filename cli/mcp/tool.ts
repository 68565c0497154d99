import type * as z from 'zod'
import type { TokenScope } from '../../admin/token.ts'
import type { CallContext, HANDLERS } from '../../worker/operate/handlers.ts'

export type Handlers = typeof HANDLERS

/** Dependencies of the tools: the functions behind the HTTP API, with the database from this machine's settings. */
export interface Operator {
  handlers: Handlers
  context: CallContext
}

/** A tool of the MCP server. */
export interface Tool {
  name: string
  about: string
  /** The scope in the HTTP API. Tools that publish are available only with a flag. */
  scope: TokenScope
  /**
   * The tool deletes or replaces work, possibly another person's, that cannot be restored. Clients ask before running
   * it. If absent, clients ask before tools that publish.
   */
  isDestructive?: boolean
  input: z.ZodObject
  run: (input: unknown, operator: Operator) => Promise<unknown>
}

/** A tool whose input has the type of its schema: the server reads it before the tool runs. */
export function tool<Input extends z.ZodObject>(
  made: Omit<Tool, 'input' | 'run'> & {
    input: Input
    run: (input: z.output<Input>, operator: Operator) => Promise<unknown>
  },
): Tool {
  const { input, run, ...rest } = made
  return { ...rest, input, run: (given, operator) => run(input.parse(given), operator) }
}
