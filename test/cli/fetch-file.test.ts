import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import type { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchAll } from '../../admin/media/fetch-all.ts'
import { foreignFiles } from '../../admin/media/adopted-site.ts'
import { fetchPublicFile } from '../../cli/site/fetch-file.ts'
import { runCommand } from '../support/run-command.ts'
import { testPicture } from '../support/pictures.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'

/** Requests that the server has got: host and path. */
const asked: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => void server.close(done)))
beforeEach(() => {
  asked.length = 0
  answer = (_, response) => void response.end('content')
})

/** Sends every request to this machine, without encryption, whatever its host. */
const send = ((url: URL, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) =>
  requestHttp({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host },
    signal,
  })) as unknown as typeof requestHttps
const fetchFile = fetchPublicFile({ send })

describe('a file on another host', () => {
  test('is fetched over https even if its address says http, and over redirects', async () => {
    answer = ({ url = '' }, response) => {
      if (url === '/b.jpg') return void response.end('content')
      response.writeHead(302, { location: 'http://cdn.old.test/b.jpg' }).end()
    }
    expect(await fetchFile('http://old.test/a.jpg?x=1')).toEqual({
      content: Buffer.from('content'),
      fileName: '/b.jpg',
    })
    expect(asked).toEqual(['old.test/a.jpg?x=1', 'cdn.old.test/b.jpg'])
  })

  test.each([
    'https://127.0.0.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://localhost/a.jpg',
    'https://router.lan/a.jpg',
    'https://169.254.169.254/latest',
    'https://old.test:8443/a.jpg',
    'https://ana:senha@old.test/a.jpg',
  ])('is not requested at %s, nor by a redirect to it', async (address) => {
    await expect(fetchFile(address)).rejects.toThrow(/is not fetched from/)
    expect(asked).toEqual([])
    answer = (_, response) => void response.writeHead(301, { location: address }).end()
    await expect(fetchFile('https://old.test/a.jpg')).rejects.toThrow(/is not fetched from/)
    expect(asked).toHaveLength(1)
  })

  test('is not requested at a public name that leads to a private address', async () => {
    const fetchThere = fetchPublicFile({
      resolve: (_host, _options, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }]),
    })
    await expect(fetchThere('https://old.test/a.jpg')).rejects.toThrow(
      'was not fetched: old.test leads to an address that is not public',
    )
  })

  test.each<[what: string, answer: typeof answer, message: RegExp]>([
    ['is not there', (_, response) => void response.writeHead(404).end(), /old\.test answered 404/],
    [
      'leads in a circle',
      (_, response) => void response.writeHead(302, { location: '/a.jpg' }).end(),
      /redirected more than 5 times/,
    ],
    [
      'never ends',
      (_, response) => {
        const block = Buffer.alloc(1_000_000)
        const more = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', more)
        more()
      },
      /more than 50 MB/,
    ],
    ['breaks off', (_, response) => void response.write('x', () => response.destroy()), /was cut off/],
  ])('that %s is refused with an explanation', async (_, answered, message) => {
    answer = answered
    await expect(fetchFile('https://old.test/a.jpg')).rejects.toThrow(message)
  })
})

describe('a fetch of many files', () => {
  const run = (
    count: number,
    limits: { files: number; bytes: number; milliseconds: number },
    now = () => 0,
  ) => {
    const addresses = Array.from({ length: count }, (_, index) => `https://old.test/${index}.pdf`)
    return fetchAll(addresses, {
      fetchFile: async () => ({ content: Buffer.from('%PDF-1'), fileName: 'a.pdf' }),
      store: async () => {},
      limits,
      now,
    })
  }
  const limits = { files: 100, bytes: 100, milliseconds: 60_000 }
  test.each([
    ['files', { ...limits, files: 4 }],
    ['bytes', { ...limits, bytes: 20 }],
  ])('ends at the limit of %s, and names the files that it did not reach', async (_, few) => {
    const failed = await run(6, few)
    expect([...failed.keys()]).toEqual(['https://old.test/4.pdf', 'https://old.test/5.pdf'])
    expect([...failed.values()][0]).toContain('fetch again')
  })

  test('ends when its time is over', async () => {
    let clock = 0
    const failed = await run(6, limits, () => (clock += 30_000))
    expect(failed.size).toBe(2)
    expect([...failed.values()][0]).toBe('was not reached in 1 minute; fetch again')
  })
})

test('files that a site shows from other hosts are listed separately from those that it links to', () => {
  const site = smallSite({
    pages: [
      page('home', {
        routes: { route: '' },
        sections: [
          text(
            't',
            '![a](https://cdn.test/a.jpg) [b](https://old.test/b.pdf) <img src="https://old.test/c.png">',
          ),
          {
            ...text('u', ''),
            data: { media: { src: 'https://old.test/d.webp' }, link: { href: 'https://old.test/e.pdf' } },
          },
        ],
      }),
    ],
    posts: [post('p', { cover: { src: 'https://pequena.test/media/own.jpg', alt: '' } })],
  })
  expect(foreignFiles(site, [])).toEqual([
    'https://cdn.test/a.jpg',
    'https://old.test/c.png',
    'https://old.test/d.webp',
  ])
  expect(foreignFiles(site, ['old.test'])).toEqual([
    'https://old.test/b.pdf',
    'https://old.test/c.png',
    'https://old.test/d.webp',
    'https://old.test/e.pdf',
  ])
})

describe('import --fetch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-import-fetch-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('stores each file of a WordPress export once and names the rest, and its folder is valid', async () => {
    const picture = await testPicture({ width: 60, height: 40 }, 'jpg')
    answer = ({ url }, response) => {
      if (url === '/wp-content/uploads/gone.jpg') response.writeHead(404).end()
      else response.end(url?.endsWith('.pdf') ? '%PDF-1.4' : picture)
    }
    const uploads = 'http://old.test/wp-content/uploads'
    const item = (id: number, type: string, title: string, content: string, more = '') => `<item>
      <title>${title}</title><link>http://old.test/?p=${id}</link><wp:post_id>${id}</wp:post_id>
      <wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_name>${title}</wp:post_name>
      <wp:post_date_gmt>2024-01-02 03:04:05</wp:post_date_gmt><content:encoded><![CDATA[${content}]]></content:encoded>${more}</item>`
    const file = join(folder, 'export.xml')
    writeFileSync(
      file,
      `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="a" xmlns:wp="b"><channel><title>Old</title>
      <language>en-US</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>http://old.test</wp:base_site_url><wp:base_blog_url>http://old.test</wp:base_blog_url>
      ${item(1, 'post', 'one', `<p>Look: <img src="${uploads}/oven.jpg" alt="The oven"> <a href="${uploads}/menu.pdf">menu</a></p>`)}
      ${item(2, 'page', 'about', `<p>Again.</p><img src="${uploads}/oven.jpg" alt="The oven"><p><img src="${uploads}/gone.jpg" alt="Gone"></p>`)}
      </channel></rss>`,
    )
    const to = join(folder, 'site')
    const done = await runCommand(
      ['import', file, '--from', 'wxr', '--to', to, '--host', 'novo.test', '--fetch'],
      { fetchFile },
    )
    expect(done).toMatchObject({ code: 0 })
    expect(done.out).toContain('media/ has 2 files')
    expect(done.out).toContain(
      'not fetched: https://old.test/wp-content/uploads/gone.jpg was not found: old.test answered 404',
    )
    expect(done.out).toContain('still on the old host: 1 file: ')
    expect(readdirSync(join(to, 'media')).sort()).toEqual(['menu.pdf', 'oven.jpg'])
    expect(asked.filter((each) => each.endsWith('oven.jpg'))).toHaveLength(1)
    const [category = ''] = readdirSync(join(to, 'posts/en-US'))
    const [name = ''] = readdirSync(join(to, 'posts/en-US', category))
    const body = readFileSync(join(to, 'posts/en-US', category, name), 'utf8')
    expect(body).toContain('![The oven](media/oven.jpg)')
    expect(body).toContain('[menu](media/menu.pdf)')
    const about = readFileSync(join(to, 'pages/about.json'), 'utf8')
    expect(about).toContain('media/oven.jpg')
    expect(about).toContain('https://old.test/wp-content/uploads/gone.jpg')
    expect(await runCommand(['validate', to])).toMatchObject({
      code: 0,
      err: expect.stringContaining('0 errors'),
    })
  })
})
