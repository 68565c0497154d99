import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { loadOperator } from './mcp/load-operator.ts'
import { mcpServer } from './mcp/mcp-server.ts'
import type { Operator } from './mcp/tool.ts'
import { openDatabase } from './site/database.ts'
import { readPorts } from '../build/dev/own-ports.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/** Most bytes of one message: a configuration of the largest size, as JSON inside JSON. */
const MAX_MESSAGE = 32 * 1024 * 1024

/** `npm run mcp`: an MCP server on stdin and stdout, for the sites of `npm run site`. */
const { values } = parseArgs({
  options: { 'allow-publish': { type: 'boolean' }, help: { type: 'boolean' } },
})

if (values.help === true)
  process.stderr.write(
    'npm run mcp -- [--allow-publish]\nTools for sites on stdin and stdout (docs/mcp.md); without --allow-publish none changes what visitors see.\n',
  )
else {
  let operator: Promise<Operator> | undefined
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const server = mcpServer(() => (operator ??= startOperator()), {
    allowsPublishing: values['allow-publish'] === true,
    version,
  })
  // stdout may contain only messages of the protocol.
  console.log = console.error
  await server.connect(
    new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE }),
  )
}

async function startOperator(): Promise<Operator> {
  const local = readPorts(join(import.meta.dirname, '..'))
  return loadOperator(openDatabase(process.env, local), process.env, local)
}
