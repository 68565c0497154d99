import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { liveSecrets } from '#shared/live-secrets.ts'
import { purgeHosts } from '../admin/purge-hosts.ts'
import { mcpServer } from './mcp/mcp-server.ts'
import type { Handlers, Operator } from './mcp/tool.ts'
import { database } from './site/database.ts'
import { previewPlace } from './site/preview-place.ts'
import { projectLoader } from './site/project-loader.ts'
import { printNodeNotice } from './node-version.ts'

printNodeNotice()

/** Bytes of one message: as much as a configuration may be, in JSON that quotes JSON. */
const MAX_MESSAGE = 32 * 1024 * 1024

/** `npm run mcp`: an MCP server on stdin and stdout for the sites that `npm run site` has. */
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
  const server = mcpServer(() => (operator ??= loadOperator()), {
    allowsPublishing: values['allow-publish'] === true,
    version,
  })
  // Nothing but messages may stand on stdout.
  console.log = console.error
  await server.connect(
    new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE }),
  )
}

/** The functions behind the HTTP API, with the secret key of the database. */
async function loadOperator(): Promise<Operator> {
  const loader = await projectLoader()
  process.stdin.once('close', () => void loader.close())
  const { HANDLERS } = (await loader.ssrLoadModule('/worker/admin/handlers.ts')) as { HANDLERS: Handlers }
  return {
    handlers: HANDLERS,
    context: {
      database: database(),
      caller: {
        kind: 'token',
        id: 'mcp',
        name: process.env.USER ?? 'mcp',
        scopes: ['read', 'write', 'preview', 'publish'],
        tenant: null,
      },
      adminHost: null,
      previews: previewPlace(process.env, process.env.VITRINE_ORIGIN),
      domains: null,
      isWritten: false,
      writeInvitation: null,
      refresh,
    },
  }
}

/** Without a secret the Worker is not asked: it looks again by itself, within a minute. */
async function refresh(hosts: string[]): Promise<Record<string, string | null>> {
  const [secret] = liveSecrets(process.env.PURGE_SECRET)
  const [first] = hosts
  if (secret === undefined || first === undefined) return {}
  return purgeHosts(hosts, { origin: process.env.VITRINE_ORIGIN ?? `https://${first}`, secret })
}
