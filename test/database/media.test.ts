import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { createSite, type Database, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import { runSite } from '../../cli/site.ts'
import { readCeilings } from '#shared/ceilings.ts'
import { supabaseStore } from '../../worker/media/supabase-store.ts'
import { page, smallSite, text } from '../admin/small-site.ts'
import { testPicture } from '../support/pictures.ts'
import { runCommand } from '../support/run-command.ts'
import { backend, call, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-media-'))
const photo = join(folder, 'Azulejos azuis.png')
const printed: string[] = []
const noted: string[] = []
let picture: Buffer

const run = (...args: string[]) =>
  runSite(['media', ...args], {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: service,
    env: {},
  })

beforeAll(async () => {
  picture = await testPicture({ width: 300, height: 200 }, 'png')
  writeFileSync(photo, picture)
})
beforeEach(() => {
  printed.length = 0
  noted.length = 0
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads a stored file as the Worker does. */
const read = async (name: string, uuid: string, range: string | null = null) => {
  const { url, secretKey } = backend()
  const store = supabaseStore({ url, key: secretKey, deadlineMs: 10_000 })
  return store.get(`${uuid}/${name}`, range)
}

test('an upload is stored in its tenant’s folder, described, and readable only by the Worker', async () => {
  expect(await run('add', 'mosaico.test', photo, '--alt', 'Azulejos azuis', '--focal', '0.5,0.25')).toBe(0)
  const file = JSON.parse(printed[0] ?? '')
  expect(file).toEqual({
    src: expect.stringMatching(/^\/media\/azulejos-azuis-300x200-[0-9a-f]{6}-[0-9a-f]{32}\.png$/),
    alt: 'Azulejos azuis',
    width: 300,
    height: 200,
    focal: { x: 0.5, y: 0.25 },
  })
  const name = file.src.slice('/media/'.length)
  const found = await read(name, tenant.uuid)
  expect(found?.status).toBe(200)
  expect(Buffer.from(await new Response(found?.body).arrayBuffer())).toEqual(picture)
  expect(await read(name, fixtureSite('vizinha').tenant.uuid)).toBeNull()
  const { data } = await visitor().storage.from('media').download(`${tenant.uuid}/${name}`)
  expect(data).toBeNull()
})

test('the same content keeps its address; its description may change', async () => {
  const again = join(folder, 'outro nome.png')
  writeFileSync(again, picture)
  expect(await run('add', 'mosaico.test', again, '--decorative')).toBe(0)
  expect(JSON.parse(printed[0] ?? '')).toMatchObject({
    src: expect.stringContaining('azulejos'),
    decorative: true,
  })
  expect(noted).toEqual([`${again}: the tenant had this content already`])
})

test('a refused file does not affect the others, and the command fails with a message', async () => {
  const page = join(folder, 'a.html')
  writeFileSync(page, '<!doctype html>')
  expect(await run('add', 'mosaico.test', page, photo, '--decorative')).toBe(1)
  expect(printed).toHaveLength(1)
  expect(noted.join('\n')).toContain(`${page} is of a type that is not served`)
})

test.each([
  [['add', 'mosaico.test', photo], 'describes the picture'],
  [['add', 'mosaico.test', photo, '--alt', ' '], '--decorative'],
  [['add', 'mosaico.test', photo, '--decorative', '--focal', '2,0'], 'two fractions'],
  [['add', 'mosaico.test'], 'FILE is missing'],
  [['gc', 'mosaico.test', '--days', 'x'], '--days must be a number'],
])('%j is a wrong call', async (args, words) => {
  expect(await run(...args)).toBe(2)
  expect(noted.join('\n')).toContain(words)
})

test('a host without a site is refused', async () => {
  expect(await run('add', 'nada.test', photo, '--decorative')).toBe(1)
  expect(noted.join('\n')).toContain('no site has that host')
})

test('gc removes files that no page or draft uses, and nothing else', async () => {
  const site = await call<{ site_id: string; draft: string }>(
    'site_create',
    {
      document: {
        tenant: { name: 'Figuras' },
        site: { name: 'Figuras', locales: ['pt-BR'], default_locale: 'pt-BR' },
      },
      hosts: ['figuras.test'],
    },
    service(),
  )
  const owner = service().from('sites').select('tenants(uuid)').eq('id', site.site_id).single()
  const { uuid } = (await owner.throwOnError()).data.tenants as unknown as { uuid: string }
  const names: string[] = []
  for (const use of ['unused', 'page', 'draft']) {
    const path = join(folder, `${use}.png`)
    writeFileSync(path, await testPicture({ width: 20, height: 10 + names.length }, 'png'))
    expect(await run('add', 'figuras.test', path, '--decorative')).toBe(0)
    names.push(JSON.parse(printed.at(-1) ?? '').src.slice('/media/'.length))
  }
  const [unused = '', inPage = '', inDraft = ''] = names
  const sections = [
    { id: 'm', component: { folder: 'hero', name: 'split' }, data: { media: `/media/${inPage}` } },
  ]
  const page = { site_id: site.site_id, id: 'p', name: 'P', routes: { route: 'p' }, sections }
  await service().from('pages').insert(page).throwOnError()
  const draft = {
    site: 'figuras.test',
    document: { note: `![x](/media/${inDraft})` },
    expected: site.draft,
  }
  expect(await call('draft_save', draft, service())).toEqual({ draft: expect.any(String) })

  printed.length = 0
  expect(await run('gc', 'figuras.test')).toBe(0)
  expect(printed, 'younger than 30 days').toEqual([])
  expect(await run('gc', 'figuras.test', '--days', '0')).toBe(0)
  expect(printed.map((line) => line.split('/media/')[1])).toEqual([unused])
  expect((await read(unused, uuid))?.status, 'listing removes nothing').toBe(200)

  expect(await run('gc', 'figuras.test', '--days', '0', '--delete')).toBe(0)
  expect(await read(unused, uuid)).toBeNull()
  for (const name of [inPage, inDraft]) expect((await read(name, uuid))?.status, name).toBe(200)

  await service().from('pages').delete().eq('site_id', site.site_id).throwOnError()
  printed.length = 0
  expect(await run('list', 'figuras.test', '--unused', '--json')).toBe(0)
  expect(JSON.parse(printed.join('')).map(({ name }: { name: string }) => name)).toEqual([inPage])
})

test('gc keeps a file that only a stored revision shows, and removes it after the revision has lost its content', async () => {
  const host = 'revistas.test'
  const tenant = { ...smallSite().tenant, uuid: randomUUID() }
  const { draft } = await createSite(service(), smallSite({ hosts: [host], tenant, popups: [], posts: [] }))
  await publishSite(service(), { site: host, draft })
  const path = join(folder, 'antes.png')
  writeFileSync(path, await testPicture({ width: 20, height: 30 }, 'png'))
  expect(await run('add', host, path, '--decorative')).toBe(0)
  const { src } = JSON.parse(printed.at(-1) ?? '') as { src: string }
  const name = src.slice('/media/'.length)
  const show = async (body: string, by: Database = service()) => {
    const { site, about } = await readSite(by, host)
    const pages = [page('home', { routes: { route: '' }, sections: [text('t', body)] })]
    const saved = await saveDraft(by, { host, site: { ...site, pages }, expected: about.draft })
    await publishSite(by, { site: host, draft: saved })
  }
  await show(`![Antes](${src})`)
  await show('Depois')
  await show('Bem depois')
  expect(await run('gc', host, '--days', '0', '--delete')).toBe(0)
  expect((await read(name, tenant.uuid))?.status).toBe(200)

  await show('Por fim', Object.assign(service(), { ceilings: { revisions: 0 } }))
  expect(await run('gc', host, '--days', '0', '--delete')).toBe(0)
  expect(await read(name, tenant.uuid)).toBeNull()
})

test('adopt stores the files of other hosts that pages show, each once, and saves a draft with their new addresses', async () => {
  const host = 'adotados.test'
  const tenant = { ...smallSite().tenant, uuid: randomUUID() }
  const shown = 'https://antigo.test/forno.png'
  const body = `![Forno](${shown}) ![Outra vez](${shown}) ![Perdida](https://antigo.test/perdida.png) [menu](https://antigo.test/menu.pdf)`
  const pages = [page('home', { routes: { route: '' }, sections: [text('t', body)] })]
  await createSite(service(), smallSite({ hosts: [host], tenant, pages, popups: [], posts: [] }))
  const asked: string[] = []
  const adopt = (...more: string[]) =>
    runCommand(['media', 'adopt', host, ...more], {
      database: () => Object.assign(service(), { ceilings: readCeilings({}) }),
      fetchFile: async (address) => {
        asked.push(address)
        if (address.includes('perdida')) throw new FileRefusal('was not found')
        const fileName = address.slice(address.lastIndexOf('/') + 1)
        return { content: fileName.endsWith('.pdf') ? Buffer.from('%PDF-1.4') : picture, fileName }
      },
    })
  const done = await adopt()
  expect(done).toMatchObject({
    code: 0,
    err: expect.stringContaining('1 file stored, 1 stay where they are'),
  })
  expect(done.out).toMatch(/^https:\/\/antigo\.test\/forno\.png: \/media\/forno-300x200-\S+\.png$/m)
  expect(done.out).toContain('not fetched: https://antigo.test/perdida.png was not found')
  expect(asked).toEqual([shown, 'https://antigo.test/perdida.png'])
  const bodyNow = async () => (await readSite(service(), host)).site.pages[0]?.sections[0]?.data?.body
  expect(await bodyNow()).toMatch(
    /^!\[Forno\]\((\/media\/forno-\S+)\) !\[Outra vez\]\(\1\) !\[Perdida\]\(https:\/\/antigo\.test\/perdida\.png\) \[menu\]\(https:/,
  )
  // Files of a named host are taken even if a page only links to them.
  expect((await adopt('--from', 'antigo.test')).code).toBe(0)
  expect(await bodyNow()).toMatch(/\[menu\]\(\/media\/menu-\S+\.pdf\)$/)
})
