import type { SiteFiles } from '../admin/site-file.ts'
import { MAX_VALIDATED, validationExcess } from '../admin/validate/validation-size.ts'
import { openValidator } from '../cli/site/load-validate.ts'
import { readSites } from '../build/site-files.ts'
import { ALL_LOCALES, type TestSite, textSection } from '../test/support/site.ts'
import { scriptedUpstream } from '../test/support/upstream.ts'
import { rawRequest } from '../test/support/worker.ts'
import { buildWorkers, VARS } from './measured-page.ts'
import { type Server, serve } from './server.ts'
import { budgetWord, median, type Print, table } from './table.ts'

const HOST = 'growth.test'

/** Pages of a site, each with an address of its own in sixteen languages. */
const SITES = [100, 1_000, 10_000]

/** Sections of a page. */
const PAGES = [5, 50, 500]

/** Pages that are requested once; their median is printed. */
const FIRST_VIEWS = 9

const SECOND_VIEWS = 50

/** With a long timeout, because the scripted upstream creates its large answers for each call. */
const BINDINGS = { ...VARS, UPSTREAM_TIMEOUT_MS: 60_000 }

/**
 * How CPU of the deployed Worker grows with a site's pages and a page's sections, and how the time of validation in Node
 * grows with a site's pages. The Worker caches only in memory and KV.
 */
export async function measureGrowth(print: Print): Promise<boolean> {
  buildWorkers()
  const sites = []
  for (const pages of SITES) sites.push(await measureSite(pages))
  print(
    table(
      ['pages, each in 16 languages', ...SITES.map(count)],
      [
        ['configuration, kB of JSON', ...sites.map(({ bytes }) => (bytes / 1000).toFixed(0))],
        ['first page of an isolate, CPU ms', ...sites.map(({ first }) => first.toFixed(0))],
        ['another page, first view, CPU ms', ...sites.map(({ other }) => other.toFixed(1))],
        ['its second view, CPU ms', ...sites.map(({ second }) => second.toFixed(2))],
        [
          'a page in the next language, first view, CPU ms',
          ...sites.map(({ translated }) => translated.toFixed(1)),
        ],
        ['sitemap of a language, CPU ms a file', ...sites.map(({ sitemap }) => sitemap.toFixed(0))],
        ['its addresses', ...sites.map(({ listed }) => count(listed))],
        ['validation before a publish, ms', ...sites.map(({ validation }) => validation.toFixed(0))],
      ],
    ),
  )
  const largest = await validationMs(largestValidated())
  print(
    table(
      ['validation of the largest site that the HTTP API takes', 'ms', 'of', ''],
      [
        [
          '20,000 addresses, 10,000 sections',
          largest.toFixed(0),
          CPU_MS.toFixed(0),
          budgetWord(largest < CPU_MS),
        ],
      ],
    ),
  )
  const pages = []
  for (const sections of PAGES) pages.push(await measurePage(sections))
  print(
    table(
      ['sections of a page', ...PAGES.map(count)],
      [
        ['HTML, kB', ...pages.map(({ bytes }) => (bytes / 1000).toFixed(0))],
        ['first view, CPU ms', ...pages.map(({ first }) => first.toFixed(1))],
      ],
    ),
  )
  return largest < CPU_MS
}

/** CPU limit of a request, in milliseconds (`cpu_ms` in wrangler.toml). */
const CPU_MS = 5_000

/**
 * A site of as many addresses and sections as `MAX_VALIDATED` names, and nearly as many characters, with a link in each
 * text.
 */
function largestValidated(): SiteFiles {
  const pages = MAX_VALIDATED.addresses / ALL_LOCALES.length
  const perPage = MAX_VALIDATED.sections / pages
  const site = largeFiles(pages)
  const largest = {
    ...site,
    pages: site.pages.map((page, index) => ({
      ...page,
      sections: Array.from({ length: perPage }, (_, at) => ({
        id: `text-${at}`,
        component: { folder: 'text', name: 'rich' },
        data: {
          body: `Um texto com *ênfase* e um [link](/pagina-${(index * 7 + at) % pages}). ${'a'.repeat(20)}`,
        },
      })),
    })),
  }
  const excess = validationExcess(largest)
  if (excess !== null) throw new Error(excess)
  return largest
}

const count = (number: number) => number.toLocaleString('en')

async function measureSite(pages: number) {
  const site = largeSite(pages)
  const upstream = scriptedUpstream(site)
  const server = await serve({ worker: 'index', bindings: BINDINGS, cache: false, upstream: upstream.handle })
  // Not measured: the first request compiles the code of a page, and its host is refused.
  await view(server, `http://unknown.test/`, 404)
  const first = await measureCpu(server, () => view(server, `http://${HOST}/pagina-0`))
  const at = (index: number) => Math.floor((index * pages) / (FIRST_VIEWS + 1))
  const firstViews = (prefix: string, name: string) =>
    eachCpu(server, FIRST_VIEWS, (index) => view(server, `http://${HOST}${prefix}/${name}-${at(index + 1)}`))
  const other = median(await firstViews('', 'pagina'))
  const second = await measureCpu(server, async () => {
    for (let index = 0; index < SECOND_VIEWS; index++)
      await view(server, `http://${HOST}/pagina-${at((index % FIRST_VIEWS) + 1)}`)
  })
  const languages = ALL_LOCALES.filter((code) => code !== 'pt-BR').slice(0, FIRST_VIEWS)
  const translated = median(
    await eachCpu(server, languages.length, (index) =>
      view(server, `http://${HOST}/${languages[index]}/${nameIn(languages[index] ?? '', at(index + 1))}`),
    ),
  )
  let listed = 0
  const sitemap = await measureCpu(server, async () => {
    const text = await view(server, `http://${HOST}/sitemap-de-DE.xml`)
    listed = text.match(/<loc>/g)?.length ?? 0
  })
  await server.stop()
  const validation = (await validationMs(largeFiles(pages))) - (await validationMs(largeFiles(1)))
  const bytes = JSON.stringify(site).length
  return { bytes, first, other, second: second / SECOND_VIEWS, translated, sitemap, listed, validation }
}

/** With loading the sections, which takes the same time for every site. */
async function validationMs(files: SiteFiles): Promise<number> {
  const started = performance.now()
  const validator = await openValidator()
  const findings = await validator.validate(files, {})
  const took = performance.now() - started
  if (findings.some(({ level }) => level === 'error'))
    throw new Error(`the site is not valid: ${JSON.stringify(findings.slice(0, 3))}`)
  return took
}

async function measurePage(sections: number) {
  const pages = Array.from({ length: FIRST_VIEWS + 1 }, (_, page) => ({
    id: `page-${page}`,
    route: `/p${page}`,
    sections: Array.from({ length: sections }, (_, index) =>
      textSection(`s${index}`, `Parágrafo ${index} da página ${page}, com *ênfase* e um [link](/p0).`, {
        title: `Seção ${index}`,
      }),
    ),
  }))
  const upstream = scriptedUpstream({ host: HOST, pages })
  const server = await serve({ worker: 'index', bindings: BINDINGS, cache: false, upstream: upstream.handle })
  const { length: bytes } = await view(server, `http://${HOST}/p0`)
  const firstViews = await eachCpu(server, FIRST_VIEWS, (index) =>
    view(server, `http://${HOST}/p${index + 1}`),
  )
  await server.stop()
  return { bytes, first: median(firstViews) }
}

const nameIn = (code: string, index: number) => `${code.slice(0, 2)}-pagina-${index}`

function largeSite(pages: number): TestSite {
  return {
    host: HOST,
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `page-${index}`,
      route: index === 0 ? ['/', 'pagina-0'] : `pagina-${index}`,
      ...Object.fromEntries(
        ALL_LOCALES.filter((code) => code !== 'pt-BR').map((code) => [
          `route_${code.replace('-', '_')}`,
          nameIn(code, index),
        ]),
      ),
      sections: [textSection('text', `Página ${index}`)],
    })),
  }
}

async function eachCpu(
  server: Server,
  times: number,
  visit: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const each: number[] = []
  for (let index = 0; index < times; index++) each.push(await measureCpu(server, () => visit(index)))
  return each
}

async function measureCpu(server: Server, run: () => Promise<unknown>): Promise<number> {
  const before = server.cpuMs()
  await run()
  return server.cpuMs() - before
}

async function view(server: Server, address: string, status = 200): Promise<string> {
  const url = new URL(`http://127.0.0.1:${server.port}`)
  const response = await rawRequest(url, address, {})
  const text = await response.text()
  if (response.status !== status) throw new Error(`${address} answered ${response.status}`)
  return text
}

/** The same site as files, with the settings of a demo site. */
function largeFiles(pages: number): SiteFiles {
  const [demo] = readSites()
  const home = demo?.pages[0]
  if (demo === undefined || home === undefined) throw new Error('there is no demo site')
  return {
    ...demo,
    hosts: [HOST],
    locales: ALL_LOCALES as SiteFiles['locales'],
    defaultLocale: 'pt-BR',
    config: { name: 'Growth', multi_languages: true },
    routes: {},
    path_rules: [],
    posts: [],
    pages: (largeSite(pages).pages ?? []).map(({ id, sections: _, ...fields }) => ({
      id,
      position: 0,
      name: 'Página',
      status: home.status,
      updated_at: home.updated_at,
      routes: Object.fromEntries(
        Object.entries(fields).flatMap(([field, value]) =>
          typeof value === 'string' || Array.isArray(value) ? [[field, value]] : [],
        ),
      ),
      i18n: {},
      sections: [
        { id: 'text', component: { folder: 'text', name: 'rich' }, data: { body: id } },
      ] as typeof home.sections,
    })),
  }
}
