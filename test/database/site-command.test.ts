import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signedPurge } from '../support/purge.ts'
import { readPreviewToken } from '../../admin/preview-link.ts'
import { createSite, publishSite, readSite } from '../../admin/sites.ts'
import { tokenHash } from '../../admin/token.ts'
import { smallSite } from '../admin/small-site.ts'
import { call, service, visitor } from './clients.ts'
import { run, runWith } from './command-line.ts'

/** The commands as a person types them, in order, from an empty folder to a live site and its rollback. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
const site = join(folder, 'forno')
const HOST = 'forno.test'
afterAll(() => rmSync(folder, { recursive: true }))

const pages = async () => {
  const answer = await call<{ config: { name: string; pages: { id: string; name: string }[] } } | null>(
    'core_config',
    { url: `https://${HOST}/` },
    visitor(),
  )
  return answer?.config
}

function digests(of: string): Record<string, string> {
  const files = readdirSync(of, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(of.length), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

/** Changes the file of a page. */
function edit(page: string, change: (page: Record<string, unknown>) => object): void {
  const file = join(site, 'pages', `${page}.json`)
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

test('a site is created, published, changed, compared, rolled back and pulled unchanged', async () => {
  expect(
    await run('new', site, '--template', 'padaria', '--host', HOST, '--name', 'Forno da Vila'),
  ).toMatchObject({ code: 0 })
  expect(readFileSync(join(site, 'site.json'), 'utf8')).not.toContain('Padaria Aurora')
  expect(readFileSync(join(site, 'site.json'), 'utf8')).not.toContain('/demo/')
  expect(await run('validate', site)).toMatchObject({ code: 0, err: expect.stringContaining('0 errors') })

  const refused = await run('push', site)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--yes makes one') })
  // A picture that no page could show is reported before anything is created.
  const stray = join(site, `media/foto-2x2-${'a'.repeat(32)}.png`)
  writeFileSync(stray, 'no picture')
  expect(await run('push', site, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('.png is not named after its content'),
  })
  await expect(readSite(service(), HOST)).rejects.toThrow('no site has that host')
  rmSync(stray)
  expect(await run('push', site, '--yes')).toMatchObject({ code: 0 })
  expect(await pages()).toBeUndefined()
  expect((await run('publish', HOST, '--note', 'the first')).out).toBe('published\n')
  expect(await pages()).toMatchObject({ name: 'Forno da Vila' })
  const listed = JSON.parse((await run('list', '--json')).out) as { hosts: string[]; status: string }[]
  expect(listed).toContainEqual(expect.objectContaining({ hosts: [HOST], status: 'published' }))

  edit('sobre', (page) => ({ ...page, name: 'Nossa história' }))
  expect((await run('push', site)).out).toContain('page sobre, name: ')
  expect((await pages())?.pages).not.toContainEqual(expect.objectContaining({ name: 'Nossa história' }))
  expect((await run('diff', HOST)).out).toMatch(/^page sobre, name: “.*” → “Nossa história”\n$/)
  expect((await run('publish', HOST)).code).toBe(0)
  expect((await pages())?.pages).toContainEqual(
    expect.objectContaining({ id: 'sobre', name: 'Nossa história' }),
  )
  expect((await run('diff', HOST)).out).toBe('')

  expect((await run('rollback', HOST, '--note', 'too early')).code).toBe(0)
  expect((await pages())?.pages).not.toContainEqual(expect.objectContaining({ name: 'Nossa história' }))
  const { out: shown } = await run('show', HOST)
  expect(shown).toContain('Forno da Vila (website), published')
  expect(shown).toMatch(
    /rollback by ana: too early {2}\(live\)\n.* publish by ana\n.* publish by ana: the first\n$/,
  )

  const pulled = join(folder, 'pulled')
  expect((await run('pull', HOST, pulled)).code).toBe(0)
  const before = digests(pulled)
  expect(Object.keys(before).length).toBeGreaterThan(10)
  expect((await run('push', pulled)).out).toBe('')
  expect((await run('pull', HOST, pulled)).err).toContain('0 files written from draft')
  expect(digests(pulled)).toEqual(before)
  expect((await run('publish', HOST)).out).toContain('nothing to publish')
  const again = join(folder, 'again')
  await run('pull', HOST, again, '--version', 'live')
  expect(digests(again)).toEqual(before)
}, 180_000)

test('a site with an error is not published, and the command prints where the error is', async () => {
  edit('sobre', (page) => ({ ...page, route: 'contato' }))
  // The live site was rolled back after the folder was pushed.
  expect((await run('push', site)).err).toContain('what is live is not what')
  expect((await run('push', site, '--force')).code).toBe(0)
  const { code, err } = await run('publish', HOST)
  expect(code).toBe(1)
  expect(err).toContain('error: page contato: page sobre has the same address: /contato')
  expect(err).toContain('nothing is published')
  const { code: validated, out } = await run('validate', HOST, '--json')
  expect(validated).toBe(1)
  expect(JSON.parse(out)).toContainEqual(
    expect.objectContaining({
      level: 'error',
      where: 'page contato',
      message: 'page sobre has the same address: /contato',
    }),
  )
  expect((await run('discard', HOST)).code).toBe(0)
})

test('a push deletes nothing without --delete', async () => {
  await run('pull', HOST, site, '--yes')
  rmSync(join(site, 'pages/obrigado.json'))
  const { err } = await run('push', site)
  expect(err).toContain(`not in ${site}: page obrigado`)
  expect((await run('diff', HOST)).out).toBe('')
  await run('push', site, '--delete')
  expect((await run('diff', HOST)).out).toBe('page obrigado: removed\n')
  await run('discard', HOST)
})

test('a push over another person’s newer change is refused, with the reason', async () => {
  const [ana, bia] = [join(folder, 'ana'), join(folder, 'bia')]
  expect((await run('pull', HOST, ana)).code).toBe(0)
  expect((await run('pull', HOST, bia)).code).toBe(0)
  const rename = (of: string, name: string) => {
    const file = join(of, 'site.json')
    const read = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...read, config: { ...read.config, name } }))
  }
  rename(ana, 'De Ana')
  rename(bia, 'De Bia')
  expect((await run('push', ana, HOST)).code).toBe(0)
  const refused = await run('push', bia, HOST, '--author', 'bia')
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/the draft of ana, saved .*--force/) })
  // The pushed folder can be pushed again.
  rename(ana, 'De Ana, outra vez')
  expect((await run('push', ana, HOST)).code).toBe(0)
  expect((await run('push', bia, HOST, '--force')).out).toContain('“De Ana, outra vez” → “De Bia”')
  expect((await run('discard', HOST)).code).toBe(0)
})

test('a push to a site of another tenant is refused', async () => {
  const host = 'alheia.test'
  const tenant = { ...smallSite().tenant, uuid: 'a1b2c3d4-0000-4000-8000-0000000a0002' }
  await createSite(service(), smallSite({ hosts: [host], tenant }))
  const other = join(folder, 'alheia')
  await run('new', other, '--template', 'links', '--host', host, '--name', 'Alheia')
  const before = (await readSite(service(), host)).about
  const refused = await run('push', other, '--yes')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('belongs to another tenant') })
  expect((await readSite(service(), host)).about).toEqual(before)
})

test('a push creates a site for a host that another tenant only claims, and saves nothing in that tenant', async () => {
  const claimed = 'sorriso.test'
  const tenant = { uuid: crypto.randomUUID(), id: 1, name: 'Outra' }
  const files = smallSite({ hosts: [claimed], tenant, popups: [], forms: [] })
  const { site_id } = await createSite(service(), files, { areHostsVerified: false })
  const { about: claimer } = await readSite(service(), site_id)
  const own = join(folder, 'sorriso')
  await run('new', own, '--template', 'links', '--host', claimed, '--name', 'Sorriso')
  const { uuid } = JSON.parse(readFileSync(join(own, 'site.json'), 'utf8')).tenant as { uuid: string }
  expect(await run('push', own)).toMatchObject({ code: 1, err: expect.stringContaining('--yes makes one') })
  expect(await run('push', own, '--yes')).toMatchObject({ code: 0 })
  expect((await readSite(service(), claimed)).about).toMatchObject({ tenant_uuid: uuid, unverified: [] })
  expect((await readSite(service(), site_id)).about).toEqual(claimer)
})

test('a site with claims only is pulled and published by its id, and pushed from its folder', async () => {
  const host = 'aguarda.test'
  const tenant = { uuid: crypto.randomUUID(), id: 1, name: 'Aguarda' }
  const files = smallSite({ hosts: [host], tenant, popups: [], forms: [] })
  const { site_id } = await createSite(service(), files, { areHostsVerified: false })
  const own = join(folder, 'aguarda')
  for (const command of ['show', 'publish', 'suspend', 'unpublish'])
    expect(await run(command, host), command).toMatchObject({
      code: 1,
      err: expect.stringContaining('one of its verified hosts, or its id'),
    })
  expect(await run('pull', site_id, own)).toMatchObject({ code: 0 })
  expect(await run('push', own)).toMatchObject({
    code: 0,
    err: expect.stringContaining(`the draft of ${host} is saved`),
  })
  expect(await run('publish', site_id)).toMatchObject({ code: 0 })
  // Even if the host is typed; and a folder without a site id creates no second site.
  expect(await run('push', own, host, '--yes')).toMatchObject({
    code: 0,
    err: expect.stringContaining(`the draft of ${host} is saved`),
  })
  const seen = readFileSync(join(own, '.seen'))
  rmSync(join(own, '.seen'))
  expect(await run('push', own, host, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('another site of the tenant claims one of the hosts'),
  })
  expect((await readSite(service(), site_id)).about.unverified).toMatchObject([{ host }])
  writeFileSync(join(own, '.seen'), seen)
  // A folder that was copied for another site does not belong to this one.
  const file = join(own, 'site.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(host, 'outra-aguarda.test'))
  expect(await run('push', own)).toMatchObject({ code: 1, err: expect.stringContaining('--yes makes one') })
})

test('a plan is made, listed and cancelled', async () => {
  const planned = await run(
    'schedule',
    HOST,
    '--at',
    '2100-01-01T00:00:00-03:00',
    '--unpublish',
    '--note',
    'holidays',
  )
  expect(planned.out).toMatch(/^planned as \d+: unpublish at 2100-01-01T03:00:00.000Z\n$/)
  const [id = ''] = /\d+/.exec(planned.out) ?? []
  expect((await run('schedule', 'list', HOST)).out).toBe(
    `plan ${id}: unpublish at 2100-01-01 03:00 by ana: waiting\n`,
  )
  expect((await run('schedule', 'cancel', HOST, id)).code).toBe(0)
  expect((await run('schedule', 'cancel', HOST, id)).code).toBe(1)
  expect((await run('schedule', HOST, '--at', 'tomorrow')).code).toBe(2)
})

test('path rules of a table are added to the draft, and their faults are printed', async () => {
  const csv = join(folder, 'old.csv')
  writeFileSync(
    csv,
    'from,to\nhttps://old.test/quem-somos.html,/sobre\n/a,/b\n/b,/contato\n/nada,/nowhere\n/contato-velho,ftp://x\n',
  )
  const { out, err } = await run('redirects', 'import', HOST, csv)
  expect(out).toContain('row 6: ftp://x is neither a path nor an address')
  expect(out).toContain('/nada: leads to /nowhere, which does not exist')
  expect(err).toContain('4 added, 0 replaced, 0 there already, 1 refused')
  expect((await run('diff', HOST)).out).toBe(
    'path rule /quem-somos.html: added “/sobre”\npath rule /a: added “/contato”\npath rule /b: added “/contato”\npath rule /nada: added “/nowhere”\n',
  )
  await run('discard', HOST)
})

test('a purge sends the Worker a signed request, and fails if a host was not loaded', async () => {
  const purges: { headers: IncomingMessage['headers']; body: string }[] = []
  const worker = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    purges.push({ headers: request.headers, body })
    response
      .writeHead(202, { 'content-type': 'application/json' })
      .end(JSON.stringify({ revisions: { [HOST]: 'r9', 'nada.test': null }, failed: ['fora.test'] }))
  })
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`
  try {
    const hosts = [HOST, 'nada.test', 'fora.test']
    const { code, err } = await runWith({ PURGE_SECRET: 'abc' }, 'purge', ...hosts, '--origin', origin)
    expect([code, err.split('\n')]).toEqual([
      1,
      [
        `${HOST}: visitors see the change now`,
        'nada.test: visitors see no site now',
        'fora.test: visitors see the old version, because the Worker could not load the site; run npm run site -- purge fora.test again',
        'not every host shows the change',
        '',
      ],
    ])
  } finally {
    worker.close()
  }
  const [{ headers, body }] = purges as [(typeof purges)[number]]
  expect(body).toBe(JSON.stringify({ hosts: [HOST, 'nada.test', 'fora.test'] }))
  const expected = signedPurge(body, {
    secret: 'abc',
    timestamp: Number(headers['x-timestamp']),
    nonce: String(headers['x-nonce']),
  })
  expect(headers['x-signature']).toBe(expected.headers['x-signature'])
  expect((await run('purge', HOST)).err).toContain('PURGE_SECRET is missing')
})

test('a token is created, listed and revoked, and shown only once', async () => {
  const env = { ADMIN_TOKEN_SECRET: `${'n'.repeat(32)} ${'o'.repeat(32)}` }
  const missing = await run('token', 'new', 'obra', '--scope', 'read')
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('ADMIN_TOKEN_SECRET is missing') })
  const wrong = await runWith(env, 'token', 'new', 'obra', '--scope', 'all')
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('read, write, preview, publish') })

  const made = await runWith(env, 'token', 'new', 'obra', '--scope', 'read,preview', '--days', '7')
  expect(made.out).toMatch(/^vta_[\w-]{43}\n$/)
  const hash = await tokenHash(made.out.trim(), 'n'.repeat(32))
  expect(await call('admin_token_find', { hashes: [hash] }, service())).toMatchObject({
    token: { name: 'obra', scopes: ['read', 'preview'], tenant: null },
  })
  const listed = await run('token', 'list')
  expect(listed.out).toMatch(/obra: read, preview; all sites; until \d{4}-\d\d-\d\d; used /)
  expect(listed.out).not.toContain('vta_')
  const id =
    listed.out
      .split('\n')
      .find((line) => line.includes('obra'))
      ?.slice(0, 36) ?? ''
  expect(await run('token', 'revoke', id)).toMatchObject({ code: 0 })
  expect(await run('token', 'revoke', id)).toMatchObject({ code: 1 })
  expect(await call('admin_token_find', { hashes: [hash] }, service())).toEqual({ token: null })
})

test('a link to a preview is for its site and version, and expires', async () => {
  const secret = 'n'.repeat(32)
  const env = { PREVIEW_HOST: 'vista.example', PREVIEW_SECRET: `${secret} ${'o'.repeat(32)}` }
  const { about } = await readSite(service(), HOST)
  const { code, out, err } = await runWith(env, 'preview', HOST, '--minutes', '5')
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining(' until 20') })
  const { host, protocol, pathname } = new URL(out.trim())
  expect(`${protocol}//${host}`).toBe(`https://${about.site_id}.vista.example`)
  const [, , token = ''] = pathname.split('/')
  const read = await readPreviewToken(token, { site: about.site_id, secrets: [secret], now: Date.now() })
  expect(read).toMatchObject({ kind: 'valid', claim: { kind: 'preview', shows: 'draft' } })
  const left = read.kind === 'valid' ? read.claim.until - Date.now() : 0
  expect(left).toBeLessThanOrEqual(5 * 60_000)

  const { revision } = about
  const json = await runWith(
    env,
    'preview',
    HOST,
    '--revision',
    revision,
    '--origin',
    'http://x:8788',
    '--json',
  )
  expect(JSON.parse(json.out)).toMatchObject({ source: 'revision' })
  expect(json.out).toContain(`http://${about.site_id}.vista.example:8788/preview/`)
  expect(json.out).toContain(`.${revision}.`)

  expect(await runWith(env, 'preview', HOST, '--minutes', '16')).toMatchObject({ code: 2 })
  const gone = await runWith(env, 'preview', HOST, '--revision', 'f'.repeat(32))
  expect(gone).toMatchObject({
    code: 1,
    err: expect.stringContaining('the content of that revision is no longer stored'),
  })
  expect(await run('preview', HOST)).toMatchObject({
    code: 1,
    err: expect.stringContaining('PREVIEW_HOST or PREVIEW_SECRET is missing'),
  })
})

test('a host without a site, and a wrong call, have their own exit codes and messages', async () => {
  expect(await run('show', 'unknown.test')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no site has that host'),
  })
  expect(await run('publish')).toMatchObject({ code: 2, err: expect.stringContaining('HOST is missing') })
  const { code, out } = await run('publish', '--help')
  expect(code).toBe(0)
  expect(out).toContain('npm run site -- publish padaria.example --note "Christmas menu"')
  expect((await run('--help')).out).toContain('rollback')
})

test('a site is suspended and resumed', async () => {
  const host = 'suspensa-por-comando.test'
  const tenant = { ...smallSite().tenant, uuid: 'a1b2c3d4-0000-4000-8000-0000000a0001' }
  const { draft } = await createSite(service(), smallSite({ hosts: [host], tenant }))
  await publishSite(service(), { site: host, draft })
  const unknown = await run('suspend', 'ninguem.test')
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.err).toContain('no site has that host')
  const done = await run('suspend', host)
  expect(done).toMatchObject({ code: 0, out: `the site is suspended: ${host}\n` })
  expect(done.err).toContain('PURGE_SECRET is not set')
  expect((await run('show', host)).out).toMatch(/^suspended since 20\d\d-/m)
  expect((await run('suspend', host)).out).toBe(`the site is already suspended: ${host}\n`)
  expect((await run('resume', host)).out).toBe(`the site is no longer suspended: ${host}\n`)
  expect((await run('show', host)).out).not.toContain('suspended')
})
