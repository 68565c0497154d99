import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, test } from 'vitest'
import { addComment } from '../../admin/share-comments.ts'
import { createSite, publishSite, readSite } from '../../admin/sites.ts'
import { STANDARD_PORTS } from '../../build/dev/own-ports.ts'
import { operatorOf } from '../../cli/mcp/load-operator.ts'
import { READING_TOOLS } from '../../cli/mcp/reading-tools.ts'
import { HANDLERS } from '../../worker/operate/handlers.ts'
import { smallSite } from '../admin/small-site.ts'
import { backend, service } from './clients.ts'

const HOST = 'mcp.test'

/** A client of the server, started as a program would. */
async function connected(...flags: string[]): Promise<Client> {
  const { url, secretKey } = backend()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['cli/mcp.ts', ...flags],
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...{ PATH: process.env.PATH ?? '', USER: 'ana' },
        ...{ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, VITRINE_ORIGIN: 'http://localhost:8787' },
        ...{ PREVIEW_HOST: 'preview.localhost', PREVIEW_SECRET: 'p'.repeat(32) },
      },
      stderr: 'inherit',
    }),
  )
  return client
}

interface Clients {
  reader: Client
  /** A client of a server that may publish. */
  publisher: Client
}

let started: Promise<Clients> | undefined

/** A published site, and a client of each kind, for all tests. */
const clients = () => (started ??= start())

async function start(): Promise<Clients> {
  const tenant = { ...smallSite().tenant, uuid: 'a1b2c3d4-0000-4000-8000-00000009c001' }
  const { draft } = await createSite(service(), smallSite({ hosts: [HOST], tenant }))
  await publishSite(service(), { site: HOST, draft })
  return { reader: await connected(), publisher: await connected('--allow-publish') }
}

afterAll(async () => {
  const { reader, publisher } = await clients()
  await reader.close()
  await publisher.close()
})

/** What a tool answers, as JSON where it is no error. */
async function use(client: Client, name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [first] = content as { type: string; text: string }[]
  const text = first?.text ?? ''
  return isError === true ? { error: text } : { answer: JSON.parse(text) }
}

const answerOf = async (client: Client, name: string, given: Record<string, unknown>) => {
  const { answer, error } = await use(client, name, given)
  expect(error).toBeUndefined()
  return answer
}

describe('the MCP server', () => {
  test('has no tool that publishes unless a flag allows it', async () => {
    const { reader, publisher } = await clients()
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
    expect(await names(reader)).toEqual([
      ...['list_sites', 'list_templates', 'read_site', 'read_page', 'list_documents'],
      ...['validate_site', 'diff_site'],
      'list_revisions',
      'preview_site',
      ...['draft_page', 'draft_document', 'draft_site', 'discard_draft', 'import_redirects'],
      ...['list_shares', 'share_site', 'revoke_share'],
      ...['list_comments', 'answer_comment', 'resolve_comment'],
    ])
    expect(await names(publisher)).toEqual(
      expect.arrayContaining([
        'create_site',
        'clone_site',
        'publish_site',
        'rollback_site',
        'unpublish_site',
      ]),
    )
    await expect(use(reader, 'publish_site', { site: HOST, draft: null })).rejects.toThrow(/publish_site/)
  })

  test('describes what each tool accepts', async () => {
    const { reader } = await clients()
    const { tools } = await reader.listTools()
    const tool = tools.find(({ name }) => name === 'draft_page')
    expect(tool?.inputSchema).toMatchObject({
      required: ['site', 'page', 'expected'],
      additionalProperties: false,
    })
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === true)).toHaveLength(11)
  })

  test('marks each tool that deletes or replaces, so that a client asks first', async () => {
    const { publisher } = await clients()
    const { tools } = await publisher.listTools()
    const names = tools.filter(({ annotations }) => annotations?.destructiveHint === true)
    expect(names.map(({ name }) => name)).toEqual([
      ...['draft_site', 'discard_draft', 'revoke_share'],
      ...['publish_site', 'rollback_site', 'unpublish_site'],
    ])
  })

  test('lists, reads, drafts, compares, validates, publishes and rolls back', async () => {
    const { reader, publisher } = await clients()
    const { sites } = await answerOf(reader, 'list_sites', {})
    expect(sites).toContainEqual(expect.objectContaining({ hosts: [HOST], has_draft: false }))
    const outline = await answerOf(reader, 'read_site', { site: HOST })
    expect(outline.draft).toBeNull()
    expect(outline.content.pages).toContainEqual(expect.objectContaining({ id: 'sobre', sections: 1 }))

    const { page } = await answerOf(reader, 'read_page', { site: HOST, page: 'sobre' })
    const given = { site: HOST, page: { ...page, name: 'Nossa casa' }, expected: null }
    const { draft } = await answerOf(reader, 'draft_page', given)
    expect((await readSite(service(), HOST)).about).toMatchObject({ draft, draft_author: 'ana' })
    const { differences } = await answerOf(reader, 'diff_site', { site: HOST })
    expect(differences).toEqual([expect.stringContaining('“Nossa casa”')])
    expect(await answerOf(reader, 'validate_site', { site: HOST })).toEqual({ findings: [] })

    expect(await answerOf(reader, 'preview_site', { site: HOST, minutes: 5 })).toMatchObject({
      url: expect.stringMatching(/^http:\/\/[0-9a-f-]{36}\.preview\.localhost:8787\/preview\//),
      source: 'draft',
    })
    const { share } = await answerOf(reader, 'share_site', { site: HOST, name: 'Rosa' })
    expect(share).toMatchObject({ name: 'Rosa', version: 'draft', url: expect.stringContaining('/preview/') })
    expect(await answerOf(reader, 'list_shares', { site: HOST })).toEqual({ shares: [share] })
    const { id } = await addComment(service(), {
      site: (await readSite(service(), HOST)).about.site_id,
      share: share.id,
      comment: { page: 'sobre', path: '/sobre', section: 'a', locale: 'pt-BR', name: 'Ana', text: 'Maior' },
    })
    await answerOf(reader, 'answer_comment', { site: HOST, comment: id, text: 'Feito.' })
    await answerOf(reader, 'resolve_comment', { site: HOST, comment: id })
    expect(await answerOf(reader, 'list_comments', { site: HOST })).toMatchObject({
      comments: [{ id, text: 'Maior', resolved_by: 'ana', answers: [{ author: 'ana', text: 'Feito.' }] }],
    })
    await answerOf(reader, 'revoke_share', { site: HOST, share: share.id })
    expect(await answerOf(reader, 'list_shares', { site: HOST })).toEqual({ shares: [] })

    const { revision, previous } = await answerOf(publisher, 'publish_site', {
      site: HOST,
      draft,
      note: 'nova',
    })
    const { revisions } = await answerOf(reader, 'list_revisions', { site: HOST })
    expect(revisions[0]).toMatchObject({ revision, note: 'nova', author: 'ana', is_live: true })
    expect(await answerOf(publisher, 'rollback_site', { site: HOST, revision: previous })).toMatchObject({
      changed: true,
    })
  })

  test('explains each refusal in a sentence', async () => {
    const { reader } = await clients()
    expect(await use(reader, 'read_site', { site: 'none.test' })).toEqual({
      error: 'no site has that host; HOST is one of its verified hosts, or its id',
    })
    expect((await use(reader, 'read_page', { site: HOST, page: 'nada' })).error).toContain(
      'the site has no page nada',
    )
    const broken = { site: HOST, page: { id: 'sobre', name: 7, sections: [] }, expected: null }
    expect((await use(reader, 'draft_page', broken)).error).toMatch(
      /content\.pages\.\d+\.name: 7 is not allowed; allowed: text/,
    )
    const page = { id: 'x', name: 'X', routes: { route: 'x' }, sections: [] }
    expect((await use(reader, 'draft_page', { site: HOST, page, expected: 'another' })).error).toContain(
      'somebody else',
    )
  })

  test('publishes no draft with an error, and returns the finding', async () => {
    const { reader, publisher } = await clients()
    const section = { id: 's', component: { folder: 'text', name: 'rich' }, data: { body: '[a](/nada)' } }
    const page = { id: 'quebrada', name: 'Q', routes: { route: 'quebrada' }, sections: [section] }
    const { draft } = await answerOf(reader, 'draft_page', { site: HOST, page, expected: null })
    const { error } = await use(publisher, 'publish_site', { site: HOST, draft })
    expect(error).toContain('nothing is published')
    expect(error).toContain('leads to /nada, which does not exist')
    const { draft: newer } = await answerOf(reader, 'draft_page', {
      ...{ site: HOST, expected: draft },
      page: { ...page, sections: [] },
    })
    expect((await use(reader, 'discard_draft', { site: HOST, expected: draft })).error).toContain(
      'somebody else',
    )
    expect((await readSite(service(), HOST)).about.draft).toBe(newer)
    expect(await answerOf(reader, 'discard_draft', { site: HOST, expected: newer })).toEqual({
      discarded: true,
    })
  })

  test('accepts pictures that exist only in development if the database is local', async () => {
    const lost = async (env: NodeJS.ProcessEnv) => {
      const tool = READING_TOOLS.find(({ name }) => name === 'validate_site')
      const answer = await tool?.run(
        { site: 'padaria.localhost' },
        operatorOf(HANDLERS, service(), env, STANDARD_PORTS),
      )
      const { findings } = answer as { findings: { level: string; message: string }[] }
      return findings.filter(({ level }) => level === 'error').map(({ message }) => message)
    }
    expect(await lost({})).toEqual([])
    expect(await lost({ SUPABASE_URL: 'https://x.supabase.co' })).toContainEqual(
      expect.stringContaining('is not stored'),
    )
  })
})
