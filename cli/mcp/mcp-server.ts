import { McpServer } from '@modelcontextprotocol/server'
import { DRAFTING_TOOLS } from './drafting-tools.ts'
import { NEW_SITE_TOOLS } from './new-site-tools.ts'
import { PUBLISHING_TOOLS } from './publishing-tools.ts'
import { READING_TOOLS } from './reading-tools.ts'
import { SHARING_TOOLS } from './sharing-tools.ts'
import type { Operator } from './tool.ts'

/**
 * The tools of an operator as an MCP server.
 * @param operator called at each use of a tool
 * @param options.allowsPublishing without it no tool changes what visitors see
 */
export function mcpServer(
  operator: () => Promise<Operator>,
  { allowsPublishing, version }: { allowsPublishing: boolean; version: string },
): McpServer {
  const server = new McpServer({ name: 'vitrine', version })
  const tools = [
    ...[...READING_TOOLS, ...DRAFTING_TOOLS, ...SHARING_TOOLS],
    ...(allowsPublishing ? [...NEW_SITE_TOOLS, ...PUBLISHING_TOOLS] : []),
  ]
  for (const { name, about, scope, isDestructive, input, run } of tools)
    server.registerTool(
      name,
      {
        description: about,
        inputSchema: input,
        annotations: {
          readOnlyHint: scope === 'read' || scope === 'preview',
          destructiveHint: isDestructive ?? scope === 'publish',
          openWorldHint: false,
        },
      },
      async (given: unknown) => {
        try {
          return {
            content: [
              { type: 'text' as const, text: JSON.stringify(await run(given, await operator()), null, 2) },
            ],
          }
        } catch (error) {
          return { isError: true, content: [{ type: 'text' as const, text: errorText(error) }] }
        }
      },
    )
  return server
}

/** The error as a sentence, with details that the caller can use. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const data = 'data' in error && error.data !== undefined ? `\n${JSON.stringify(error.data, null, 2)}` : ''
  return error.message + data
}
