import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteTexts } from '../../admin/site-texts.ts'
import { siteDocument } from '../../admin/document.ts'
import { callDatabase, readSite } from '../../admin/sites.ts'
import { writeFolder } from '../../cli/site/site-folder.ts'
import { page, post, smallSite } from '../admin/small-site.ts'
import { testPicture } from '../support/pictures.ts'
import { service } from './clients.ts'
import { run } from './command-line.ts'

const HOST = 'retratos.test'
const folders = mkdtempSync(join(tmpdir(), 'vitrine-push-media-'))
const site = join(folders, 'site')
afterAll(() => rmSync(folders, { recursive: true }))

beforeAll(async () => {
  const tenant = { uuid: crypto.randomUUID(), id: 1, name: 'Retratos' }
  const hero = { src: 'media/loja.png', alt: 'A loja' }
  const section = {
    id: 'h',
    component: { folder: 'hero', name: 'split' },
    data: { title: 'Oi', media: hero },
  }
  const files = smallSite({
    ...{ hosts: [HOST], tenant, locales: ['pt-BR'], popups: [], forms: [] },
    config: { name: 'Retratos', blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
    pages: [page('home', { routes: { route: '' }, sections: [section] })],
    posts: [
      post('ola', {
        cover: hero,
        body: 'Veja.\n\n![A loja](media/loja.png)\n\n![Outra](media/fotos/outra.jpg)',
      }),
    ],
  })
  mkdirSync(join(site, 'media/fotos'), { recursive: true })
  writeFileSync(join(site, 'media/loja.png'), await testPicture({ width: 60, height: 40 }, 'png'))
  writeFileSync(join(site, 'media/fotos/outra.jpg'), await testPicture({ width: 50, height: 40 }, 'jpg'))
  writeFolder(site, files, { written: [...siteTexts(files).keys()], gone: [] })
})

const stored = async () => (await readSite(service(), HOST)).site
const heroSource = async () => (await stored()).pages[0]?.sections[0]?.data?.media as { src: string }

test('push stores each picture once and saves its address; the folder keeps its own paths', async () => {
  const made = await run('push', site, '--yes')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('2 files stored') })
  expect(await heroSource()).toEqual({
    src: expect.stringMatching(/^\/media\/loja-60x40-[0-9a-f]{6}-[0-9a-f]{32}\.png$/),
    alt: 'A loja',
  })
  const { posts } = await stored()
  expect(posts[0]?.cover?.src).toMatch(/^\/media\/loja-60x40-/)
  expect(posts[0]?.body).toMatch(
    /!\[A loja\]\(\/media\/loja-60x40-\S+\)\n\n!\[Outra\]\(\/media\/outra-50x40-\S+\)/,
  )
  expect(readFileSync(join(site, 'pages/home.json'), 'utf8')).toContain('"media/loja.png"')
  expect(await run('publish', HOST)).toMatchObject({ code: 0 })
  const again = await run('push', site)
  expect(again).toMatchObject({ code: 0, out: '', err: expect.not.stringMatching(/files? stored/) })
  expect((await run('diff', HOST, 'live', site)).err).toContain('no difference')
})

test('pull downloads the pictures, and writes their paths', async () => {
  const pulled = join(folders, 'pulled')
  expect(await run('pull', HOST, pulled)).toMatchObject({ code: 0 })
  expect(readdirSync(join(pulled, 'media')).sort()).toEqual(['loja.png', 'outra.jpg'])
  expect(readFileSync(join(pulled, 'media/loja.png'))).toEqual(readFileSync(join(site, 'media/loja.png')))
  expect(readFileSync(join(pulled, 'pages/home.json'), 'utf8')).toContain('"src": "media/loja.png"')
  expect((await run('push', pulled)).out).toBe('')
  // If the folder has the file already, its path stays.
  expect(await run('pull', HOST, site)).toMatchObject({ code: 0 })
  expect(readdirSync(join(site, 'media')).sort()).toEqual(['fotos', 'loja.png'])
  expect(readFileSync(join(site, 'posts/pt-BR/novas/ola.md'), 'utf8')).toContain('](media/fotos/outra.jpg)')
})

test('a changed picture gets another address, and a pull asks before it overwrites the change', async () => {
  const before = await heroSource()
  const path = join(site, 'media/loja.png')
  const picture = readFileSync(path)
  writeFileSync(path, await testPicture({ width: 62, height: 40 }, 'png'))
  const kept = await run('pull', HOST, site)
  expect(kept).toMatchObject({
    code: 1,
    err: expect.stringContaining('changed here, and not pushed: media/loja.png'),
  })
  expect((await run('push', site)).err).toContain('1 file stored')
  expect((await heroSource()).src).toMatch(/^\/media\/loja-62x40-/)
  writeFileSync(path, picture)
  expect((await run('push', site)).err).not.toMatch(/files? stored/)
  expect(await heroSource()).toEqual(before)
})

test('a path that another tool left in a draft is refused when it is published', async () => {
  const { site: files, about } = await readSite(service(), HOST)
  const [home, ...pages] = files.pages
  const [section] = home?.sections ?? []
  if (home === undefined || section === undefined) throw new Error('the site has no home page')
  const data = { ...section.data, media: { src: 'media/loja.png', alt: 'A loja' } }
  const changed = { ...files, pages: [{ ...home, sections: [{ ...section, data }] }, ...pages] }
  await callDatabase(service(), 'draft_save', {
    site: HOST,
    document: siteDocument(changed),
    expected: about.draft,
  })
  expect(await run('publish', HOST)).toMatchObject({
    code: 1,
    err: expect.stringContaining('media/loja.png is a path in the folder of a site, not an address'),
  })
})
