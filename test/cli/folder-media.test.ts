import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withTargets } from '../../admin/media/file-targets.ts'
import { folderPath, shortPaths } from '../../admin/media/folder-path.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { resolveFolderMedia } from '../../cli/site/folder-media.ts'
import { writeFolder } from '../../cli/site/site-folder.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import { runCommand } from '../support/run-command.ts'
import { testPicture } from '../support/pictures.ts'
import { page, post, smallSite } from '../admin/small-site.ts'

const folders = mkdtempSync(join(tmpdir(), 'vitrine-folder-media-'))
afterAll(() => rmSync(folders, { recursive: true }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(folders, 'site-'))
})

const hero = (id: string, media: unknown) => ({
  id,
  component: { folder: 'hero', name: 'split' },
  data: { title: 'Olá', media },
})

/** A site in one language with one page, which has only this section. */
function siteWith(section: object, changes: Partial<SiteFiles> = {}): SiteFiles {
  const home = page('home', { routes: { route: '' }, sections: [section as ReturnType<typeof hero>] })
  return smallSite({ locales: ['pt-BR'], pages: [home], posts: [], ...changes })
}

function write(site: SiteFiles): void {
  writeFolder(folder, site, { written: [...siteTexts(site).keys()], gone: [] })
}

function put(path: string, content: Buffer | string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

describe('references in a text', () => {
  const found = (text: string) => {
    const targets: [string, number][] = []
    withTargets(siteWith({ ...hero('h', null), data: { text } }), ({ target, path, offset }) => {
      if (path.at(-1) === 'text') targets.push([target, offset])
      return null
    })
    return targets
  }
  test.each<[text: string, targets: [string, number][]]>([
    ['media/Foto da loja (1).jpg', [['media/Foto da loja (1).jpg', 0]]],
    [
      '![a](media/a.jpg) e [b](media/b.pdf "x")',
      [
        ['media/a.jpg', 5],
        ['media/b.pdf', 24],
      ],
    ],
    ['![a](<media/a b.jpg>)', [['media/a b.jpg', 6]]],
    ['![a](media/a%20b(1).jpg)', [['media/a b(1).jpg', 5]]],
    [
      '<img src="media/a.jpg"><video poster=\'media/p.jpg\'>',
      [
        ['media/a.jpg', 10],
        ['media/p.jpg', 38],
      ],
    ],
    ['x\n\n[a]: media/a.jpg', [['media/a.jpg', 8]]],
    ['`![a](media/a.jpg)`', []],
    ['```\n![a](media/a.jpg)\n```\n![b](media/b.jpg)', [['media/b.jpg', 31]]],
    ['Uma frase que termina em media/a.jpg, e segue', []],
  ])('%j', (text, targets) => expect(found(text)).toEqual(targets))
})

test.each<[target: string, path: string | null, problem?: string]>([
  ['media/a.jpg', 'media/a.jpg'],
  ['./media/a.jpg', 'media/a.jpg'],
  ['media\\a.jpg', 'media/a.jpg'],
  ['media/a/../b.jpg', 'media/a/../b.jpg', 'leaves the folder'],
  ['../a.jpg', '../a.jpg', 'leaves the folder'],
  ['media/../../a.jpg', 'media/../../a.jpg', 'leaves the folder'],
  ['C:\\fotos\\a.jpg', 'C:\\fotos\\a.jpg', 'is a path on your computer'],
  ['file:///home/ana/a.jpg', 'file:///home/ana/a.jpg', 'is a path on your computer'],
  ['/media/a.jpg', null],
  ['https://a.test/media/a.jpg', null],
  ['media', null],
  ['outra/a.jpg', null],
])('%s, in a folder, is read as the path %s', (target, path, problem) => {
  const read = folderPath(target)
  expect(read?.path ?? null).toBe(path)
  expect(read?.problem ?? '').toContain(problem ?? '')
  expect(read?.problem === undefined).toBe(problem === undefined)
})

test('two stored files with the same words get two short names', () => {
  const names = [`a-2x2-${'1'.repeat(32)}.webp`, `a-2x2-${'2'.repeat(32)}.webp`]
  expect([...shortPaths(names, (path) => path === 'media/a.webp').values()]).toEqual([
    'media/a-2.webp',
    'media/a-3.webp',
  ])
})

test('a path becomes its file’s address everywhere, and a measured file is not read again', async () => {
  const picture = await testPicture({ width: 60, height: 40 }, 'png')
  put('media/fotos/Loja nova.png', picture)
  const path = 'media/fotos/Loja nova.png'
  const site = siteWith(hero('h', { src: path, alt: 'A loja' }), {
    authors: [{ slug: 'rosa', name: 'Rosa', avatar: path }],
    posts: [post('ola', { cover: { src: path, alt: 'A loja' }, body: `Veja.\n\n![A loja](<${path}>)` })],
  })
  write({ ...site, config: { ...site.config, favicon: path } })
  const {
    site: resolved,
    files,
    findings,
    prepared,
  } = await resolveFolderMedia(folder, readSiteFolder(folder))
  expect(findings).toEqual([])
  const address = expect.stringMatching(/^\/media\/loja-nova-60x40-[0-9a-f]{6}-[0-9a-f]{32}\.png$/)
  expect(resolved.pages[0]?.sections[0]?.data).toMatchObject({ media: { src: address, alt: 'A loja' } })
  expect(resolved.config).toMatchObject({ favicon: address })
  expect(resolved.authors[0]?.avatar).toEqual(address)
  expect(resolved.posts[0]?.cover?.src).toEqual(address)
  expect(resolved.posts[0]?.body).toMatch(/^Veja\.\n\n!\[A loja\]\(<\/media\/loja-nova-60x40-[^)]+\.png>\)$/)
  expect([...prepared.keys()]).toHaveLength(1)
  const again = await resolveFolderMedia(folder, readSiteFolder(folder), { known: files })
  expect(again.site).toEqual(resolved)
  expect(again.prepared.size).toBe(0)
})

describe('validate FOLDER', () => {
  const validate = async (site: SiteFiles) => {
    write(site)
    return runCommand(['validate', folder])
  }

  test('accepts a picture by its path', async () => {
    put('media/hero.jpg', await testPicture({ width: 60, height: 40 }, 'jpg'))
    expect(await validate(siteWith(hero('h', { src: 'media/hero.jpg', alt: 'A loja' })))).toEqual({
      code: 0,
      out: '',
      err: '0 errors, 0 warnings\n',
    })
  })

  test.each<[src: string, message: string]>([
    [
      'media/heroo.jpg',
      'media/heroo.jpg does not exist; a path begins at the folder of the site; did you mean media/hero.jpg?',
    ],
    ['../hero.jpg', '../hero.jpg leaves the folder of the site; files of a site are below media/'],
    [
      'media/link.jpg',
      'media/link.jpg is a link that leaves the folder of the site; copy the file into media/',
    ],
    [
      'media/text.jpg',
      'media/text.jpg is of a type that is not served; allowed: JPEG, PNG, WebP, AVIF, TIFF, GIF, SVG, MP4, WebM, WebVTT or PDF',
    ],
    ['media/foto.heic', 'media/foto.heic is HEIC, which few programs read; export it as JPEG'],
    ['media/large.mp4', 'media/large.mp4 has 60 MB; the limit is 50 MB'],
    ['media/folder.jpg', 'media/folder.jpg is no file'],
  ])('reports %s once, with its place and the reason', async (src, message) => {
    put('media/hero.jpg', await testPicture({ width: 6, height: 4 }, 'jpg'))
    put('media/text.jpg', 'no picture')
    put('media/foto.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    put('media/large.mp4', '')
    truncateSync(join(folder, 'media/large.mp4'), 60_000_000)
    mkdirSync(join(folder, 'media/folder.jpg'))
    writeFileSync(join(folders, 'outside.jpg'), 'x')
    symlinkSync(join(folders, 'outside.jpg'), join(folder, 'media/link.jpg'))
    const { code, out } = await validate(siteWith(hero('h', { src, alt: 'A loja' })))
    expect(code).toBe(1)
    expect(
      out.split('\n').filter((line) => line.includes(`${src} `) && !line.includes('names this file')),
    ).toEqual([`error: page home, section h, media.src: ${message} (pages/home.json:15:11)`])
  })

  test('says the line and column in the text of a post', async () => {
    const body = 'Primeira.\n\nVeja ![a loja](media/loja.jpg).'
    const { out } = await validate(siteWith(hero('h', null), { posts: [post('ola', { body })] }))
    expect(out).toMatch(
      /error: post pt-BR\/novas\/ola, body: media\/loja\.jpg does not exist.* \(posts\/pt-BR\/novas\/ola\.md:10:16\)/,
    )
  })

  test('names files below media/ that nothing refers to', async () => {
    put('media/velha.jpg', await testPicture({ width: 6, height: 4 }, 'jpg'))
    put('media/.DS_Store', 'x')
    const { code, out } = await validate(siteWith(hero('h', null)))
    expect([code, out]).toEqual([
      0,
      'warning: media/velha.jpg: no page, post or setting of the site names this file, so it is not stored\n',
    ])
  })
})

describe('the alt text of a picture', () => {
  const section = {
    id: 'h',
    component: { folder: 'hero', name: 'split' },
    data: { title: 'Olá', media: { src: 'media/hero.jpg', alt: 'A loja' } },
  }
  const alts = async (i18n: SiteFiles['pages'][number]['i18n']) => {
    put('media/hero.jpg', await testPicture({ width: 6, height: 4 }, 'jpg'))
    const home = page('home', { routes: { route: '' }, sections: [section], i18n })
    const locales: SiteFiles['locales'] = ['pt-BR', 'en-US', 'es-ES']
    write(smallSite({ locales, pages: [home], posts: [] }))
    const { out } = await runCommand(['validate', folder])
    return out.split('\n').filter((line) => line.includes('alt'))
  }

  test('is reported as missing for each locale that lacks it, at the text that exists', async () => {
    const english = { sections: { h: { title: 'Hi', media: { alt: 'The shop' } } } }
    const said =
      'has no alt in es-ES, where visitors get “A loja”; write it below i18n (pages/home.json:14:11)'
    expect(await alts({ 'en-US': english, 'es-ES': { sections: { h: { title: 'Hola' } } } })).toEqual([
      `warning: page home, section h, media.alt: ${said}`,
    ])
    expect(await alts({ 'en-US': { name: 'Home' }, 'es-ES': { name: 'Inicio' } })).toEqual([
      expect.stringContaining('has no alt in en-US, es-ES'),
    ])
  })

  test('is not reported as missing for a locale into which the page is not translated at all', async () => {
    expect(await alts({})).toEqual([])
  })

  test('is not reported as missing if a locale has another picture with its own text, or the picture is decorative', async () => {
    const own = (media: unknown) => ({ sections: { h: { media } } })
    expect(await alts({ 'en-US': own({ alt: 'The shop' }), 'es-ES': own({ decorative: true }) })).toEqual([])
  })
})
