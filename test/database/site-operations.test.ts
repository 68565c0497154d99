import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { createSite, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import { smallSite, text } from '../admin/small-site.ts'
import { runCommand } from '../support/run-command.ts'
import { call, service, visitor } from './clients.ts'
import { run, runWith } from './command-line.ts'

/** Commands and options that site-command.test.ts does not use, each as a person types it. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-operations-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0

/** A published site of its own tenant. */
async function publishedSite(changes: Partial<SiteFiles> = {}): Promise<string> {
  made += 1
  const host = `operacao-${made}.test`
  const tenant = { uuid: crypto.randomUUID(), id: 1, name: `Operação ${made}` }
  const files = smallSite({ hosts: [host], tenant, popups: [], forms: [], ...changes })
  const { draft } = await createSite(service(), files)
  await publishSite(service(), { site: host, draft })
  return host
}

/** Saves a draft in which the page `sobre` has another name. */
async function rename(host: string, name: string): Promise<void> {
  const { site, about } = await readSite(service(), host)
  const pages = site.pages.map((page) => (page.id === 'sobre' ? { ...page, name } : page))
  await saveDraft(service(), { host, site: { ...site, pages }, expected: about.draft })
}

/** The name of the page `sobre` for visitors; undefined where they see no site. */
async function shownName(host: string): Promise<string | undefined> {
  const answer = await call<{ config?: { pages?: { id: string; name: string }[] } } | null>(
    'core_config',
    { url: `https://${host}/` },
    visitor(),
  )
  return answer?.config?.pages?.find(({ id }) => id === 'sobre')?.name
}

const parsed = ({ out }: { out: string }) => JSON.parse(out)

test('templates are listed with a description', async () => {
  const { code, out } = await run('templates')
  expect(code).toBe(0)
  expect(out).toMatch(/^padaria {7}a bakery in three languages/m)
  expect(out).toMatch(/^clinica /m)
})

test('revisions are listed with the live one marked, and two of them compared', async () => {
  const host = await publishedSite()
  await rename(host, 'Nossa história')
  const done = parsed(await run('publish', host, '--note', 'second', '--json'))
  expect(done).toEqual({ changed: true, revision: expect.stringMatching(/^[0-9a-f]{32}$/), shows: null })
  const [newest, oldest, ...others] = parsed(await run('revisions', host, '--json'))
  expect(others).toEqual([])
  expect(newest).toMatchObject({ revision: done.revision, author: 'ana', note: 'second', is_live: true })
  const listed = (await run('revisions', host, '--max', '1')).out
  expect(listed).toMatch(/^[0-9a-f]{32} {2}.* publish by ana: second {2}\(live\)\n$/)
  const diff = await run('diff', host, oldest.revision, newest.revision)
  expect(diff.out).toMatch(/^page sobre, name: “.*” → “Nossa história”\n$/)
  expect(parsed(await run('diff', host, oldest.revision, 'live', '--json'))).toHaveLength(1)
})

test('a site is removed from its hosts, and its content stays', async () => {
  const host = await publishedSite()
  expect(await shownName(host)).toBeDefined()
  expect(await run('unpublish', host)).toMatchObject({
    code: 0,
    out: 'unpublished: its hosts show no site\n',
  })
  expect(await shownName(host)).toBeUndefined()
  expect(parsed(await run('unpublish', host, '--json'))).toEqual({ changed: false, shows: null })
  expect(await run('publish', host)).toMatchObject({ code: 0 })
  expect(await shownName(host)).toBeDefined()
})

test('one plan publishes the draft as it was when planned, and another rolls back', async () => {
  const host = await publishedSite()
  const before = await shownName(host)
  const { revision } = (await readSite(service(), host)).about
  await rename(host, 'Planejado')
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const past = new Date(Date.now() - 60_000).toISOString()
  const refused = await run('schedule', host, '--at', past)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('the time has passed')])
  const planned = parsed(await run('schedule', host, '--at', soon, '--json'))
  expect(planned).toEqual({ id: expect.any(Number), action: 'publish', due_at: soon })
  const comeDue = (id: number) =>
    service().from('site_schedules').update({ due_at: past }).eq('id', id).throwOnError()
  await comeDue(planned.id)
  await call('publish_due', {}, service())
  expect(await shownName(host)).toBe('Planejado')
  const { out } = await run('schedule', host, '--at', soon, '--rollback', revision)
  expect(out).toMatch(/^planned as \d+: rollback at /)
  await comeDue(Number(/\d+/.exec(out)?.[0]))
  await call('publish_due', {}, service())
  expect(await shownName(host)).toBe(before)
  const states = parsed(await run('schedule', 'list', host, '--json'))
  expect(states.map(({ action, state }: Record<string, string>) => `${action} ${state}`).sort()).toEqual([
    'publish done',
    'rollback done',
  ])
})

test('path rules of a table are checked, then added to a folder, skipped or replaced', async () => {
  const host = await publishedSite()
  const site = join(folder, 'tabela')
  await run('pull', host, site)
  const csv = join(folder, 'tabela.csv')
  writeFileSync(csv, 'from,to\n/velho,/sobre\n')
  const file = join(site, 'site.json')
  const before = readFileSync(file, 'utf8')
  const dry = await run('redirects', 'import', site, csv, '--dry-run')
  expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('nothing is saved') })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect((await run('redirects', 'import', site, csv)).err).toContain('1 added, 0 replaced')
  const rules = () => JSON.parse(readFileSync(file, 'utf8')).path_rules
  expect(rules()).toMatchObject([{ from: '/velho', to: '/sobre' }])
  writeFileSync(csv, 'from,to\n/velho,/\n')
  expect((await run('redirects', 'import', site, csv)).err).toContain(
    '0 replaced, 0 there already, 1 refused',
  )
  expect(rules()).toMatchObject([{ to: '/sobre' }])
  expect(parsed(await run('redirects', 'import', site, csv, '--replace', '--json'))).toEqual({
    added: 0,
    replaced: 1,
    same: 0,
    problems: [],
    findings: [],
    saved: true,
  })
  expect(rules()).toMatchObject([{ from: '/velho', to: '/' }])
}, 120_000)

test('a tenant is suspended with all its sites, and resumed', async () => {
  const host = await publishedSite()
  const { site, about } = await readSite(service(), host)
  const sister = `irma-${host}`
  const { tenant } = site
  await createSite(
    service(),
    smallSite({ hosts: [sister], tenant, popups: [], forms: [], authors: [], posts: [] }),
  )
  const done = await run('suspend', host, '--tenant')
  expect(done.out).toMatch(/^the tenant is suspended: /)
  for (const each of [host, sister]) expect(done.out).toContain(each)
  expect((await run('show', sister)).out).toMatch(/^suspended with its tenant since 20/m)
  const resumed = parsed(await run('resume', host, '--tenant', '--json'))
  expect(resumed).toMatchObject({ suspended: false, changed: true, shows: null })
  expect(resumed.hosts.sort()).toEqual([host, sister].sort())
  expect((await readSite(service(), host)).about.revision).toBe(about.revision)
})

test('the secret of a conversion is stored, never shown, and deleted', async () => {
  const host = await publishedSite()
  expect(await run('conversions', 'set', host, 'meta')).toMatchObject({
    code: 2,
    err: expect.stringContaining('CONVERSION_SECRET is missing'),
  })
  const set = await runWith({ CONVERSION_SECRET: 'EAAsecret' }, 'conversions', 'set', host, 'meta')
  expect(set.out).toMatch(/^meta {2}since 20\d\d-\d\d-\d\d/)
  const shown = await run('conversions', host, '--json')
  expect(Object.keys(parsed(shown))).toEqual(['meta'])
  expect(shown.out + set.out).not.toContain('EAAsecret')
  expect(await run('conversions', 'set', host, 'tiktok')).toMatchObject({ code: 2 })
  expect(await run('conversions', 'delete', host, 'meta')).toMatchObject({
    code: 0,
    out: '',
    err: '0 secrets\n',
  })
})

test('push --delete asks a person first, and --yes alone deletes nothing', async () => {
  const host = await publishedSite()
  const site = join(folder, 'apaga')
  await run('pull', host, site)
  rmSync(join(site, 'pages/sobre.json'))
  const questions: string[] = []
  /** In a terminal, where a person answers. */
  const atTerminal = async (isYes: boolean, ...args: string[]) => {
    const ask = async (question: string) => {
      questions.push(question)
      return isYes
    }
    const { code, err } = await runCommand(args, { database: service, env: { USER: 'ana' }, ask })
    return { code, noted: err }
  }
  expect(await atTerminal(false, 'push', site, '--delete')).toMatchObject({
    code: 1,
    noted: expect.stringContaining('nothing is saved'),
  })
  expect((await readSite(service(), host)).about.draft).toBeNull()
  expect(await atTerminal(false, 'push', site)).toMatchObject({ code: 0 })
  expect(questions).toEqual(Array(2).fill('remove these 1 from the site?'))
  expect(parsed(await run('push', site, '--yes', '--json'))).toMatchObject({ left_out: [], differences: [] })
  expect(await atTerminal(true, 'push', site, '--delete')).toMatchObject({ code: 0 })
  expect((await run('diff', host)).out).toBe('page sobre: removed\n')
})

test('commands that change a site print the change as JSON', async () => {
  const site = join(folder, 'json')
  const host = 'operacao-json.test'
  const created = parsed(await run('new', site, '--template', 'links', '--host', host, '--json'))
  expect(created).toMatchObject({ folder: site, hosts: [host], files: expect.any(Array) })
  const pushed = parsed(await run('push', site, '--yes', '--json'))
  const stored = created.files.map((path: string) =>
    expect.stringMatching(`^${parse(path).name}-.*[0-9a-f]{32}`),
  )
  expect(pushed).toMatchObject({ host, made: true, differences: [], left_out: [], files: stored })
  const first = parsed(await run('publish', host, '--json'))
  const { site: read, about } = await readSite(service(), host)
  await saveDraft(service(), {
    host,
    site: { ...read, config: { ...read.config, name: 'Outro' } },
    expected: about.draft,
  })
  await run('publish', host)
  const back = parsed(await run('rollback', host, '--json'))
  expect(back).toEqual({ changed: true, revision: expect.any(String), as: first.revision, shows: null })
  expect(parsed(await run('discard', host, '--json'))).toEqual({ discarded: expect.any(Boolean) })
  const pulled = parsed(await run('pull', host, join(folder, 'json-pulled'), '--json'))
  expect(pulled).toMatchObject({ source: 'live', gone: [], deleted: [] })
  expect(pulled.written).toContain('site.json')

  const plan = parsed(await run('schedule', host, '--at', '2100-01-01T00:00:00Z', '--unpublish', '--json'))
  expect(parsed(await run('schedule', 'cancel', host, String(plan.id), '--json'))).toEqual({
    cancelled: plan.id,
  })
  const file = join(folder, 'json.backup')
  expect(parsed(await run('backup', host, file, '--json'))).toEqual({
    file,
    rows: expect.any(Number),
    files: created.files.length,
  })
  expect(existsSync(file)).toBe(true)
  // The tenant exists, so the restore is refused.
  expect(await run('restore', file, '--yes', '--json')).toMatchObject({ code: 1, out: '' })
  const token = parsed(
    await runWith(
      { ADMIN_TOKEN_SECRET: 'n'.repeat(32) },
      'token',
      'new',
      'obra',
      '--scope',
      'read',
      '--json',
    ),
  )
  expect(token).toMatchObject({ token: expect.stringMatching(/^vta_/), scopes: ['read'], tenant: null })
  expect(parsed(await run('token', 'revoke', token.id, '--json'))).toEqual({ revoked: token.id })
}, 180_000)

test('publish --json prints what each host shows', async () => {
  const host = await publishedSite()
  await rename(host, 'Visto')
  const worker = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .writeHead(202, { 'content-type': 'application/json' })
        .end(JSON.stringify({ revisions: { [host]: 'r9' }, failed: [] }))
    })
  })
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`
  try {
    const env = { PURGE_SECRET: 'abc' }
    const published = parsed(await runWith(env, 'publish', host, '--origin', origin, '--json'))
    expect(published).toMatchObject({ changed: true, shows: { [host]: 'r9' } })
    expect(parsed(await runWith(env, 'purge', host, '--origin', origin, '--json'))).toEqual({
      shows: { [host]: 'r9' },
      failed: [],
    })
  } finally {
    worker.close()
  }
})

test('publish says which values visitors do not get, and publishes the rest', async () => {
  const host = await publishedSite()
  const { site, about } = await readSite(service(), host)
  const pages = site.pages.map((page) =>
    page.id === 'sobre'
      ? {
          ...page,
          name: 'Nós',
          sections: [{ ...text('equipe', 'Somos três.'), data: { body: 'Oi', titel: 'x' } }],
        }
      : page,
  )
  await saveDraft(service(), { host, site: { ...site, pages }, expected: about.draft })
  const done = await run('publish', host)
  expect(done).toMatchObject({ code: 0, out: 'published\n' })
  expect(done.err).toMatch(/^warning: page sobre, section equipe, titel: .*did you mean title\?/m)
  expect(await shownName(host)).toBe('Nós')
})
