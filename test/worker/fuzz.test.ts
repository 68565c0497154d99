import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { pageDocumentSchema } from '#shared/schema/page.ts'
import { postSchema } from '#shared/schema/blog.ts'
import { appConfigurationSchema } from '#shared/schema/site.ts'
import { type Answer, readAnswer } from '../../worker/content/read-answer.ts'
import { readArticle } from '../../worker/content/read-blog.ts'
import { readHeaderFooter } from '../../worker/content/read-header-footer.ts'
import { joinPieces } from '../../worker/page-cache/pieces.ts'
import { documentPieces } from '../../worker/page/document-pieces.tsx'
import { preparePage } from '../../worker/page/prepare.ts'
import { NO_HINTS } from '../../worker/routing/hints.ts'
import { routeRequest } from '../../worker/routing/route.ts'
import { UpstreamError } from '../../worker/upstream/upstream.ts'
import { fileAssets } from '../support/file-assets.ts'
import { arbitraryOf } from '../support/arbitrary-of.ts'

/** `npm run test:fuzz` draws ten thousand. */
const CASES = Number(process.env.FUZZ_CASES ?? 60)
const HOST = 'a.test'
const URL_OF_HOME = `http://${HOST}/`

/** Milliseconds of computing that a hundred kilobytes of a tenant's content may take to read. */
const MS_FOR_100_KB = 50

// The stylesheets and scripts of a build, which these tests have not.
vi.mock('../../worker/render/assets.ts', () => ({
  loadCatalogue: async () => {},
  usedStyleText: () => '',
  addedStyleText: () => '',
  usedThemeText: (css: string) => css,
  knownMarks: () => new Map(),
  scriptClasses: () => [],
  fontText: () => '',
  fontPreloads: () => [],
  mainScript: () => '/assets/main.js',
  sessionScript: () => '/assets/session.js',
  visitorScript: () => '/assets/visitor.js',
  vitalsScript: () => '/assets/vitals.js',
  prePaintScriptText: () => '',
  tagLoaderScript: () => '',
}))

let lines: string[] = []
beforeEach(() => {
  lines = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const schemas = await Promise.all(
  addresses().map(async (address) => {
    const schema = await loadSchema(address)
    if (schema === null) throw new Error(address)
    return { address, data: arbitraryOf(schema) }
  }),
)

const section = fc.constantFrom(...schemas).chain(({ address, data }) =>
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), data }).map(({ id, data }) => {
    const [folder, name] = address.split('/')
    return { id, component: { folder, name }, data }
  }),
)

const sections = fc.array(section, { maxLength: 5 })

const answer = fc.record({
  root: arbitraryOf(appConfigurationSchema),
  page: arbitraryOf(pageDocumentSchema),
  main: sections,
  header: sections,
  footer: sections,
})

function asSent({
  root,
  page,
  main,
  header,
  footer,
}: typeof answer extends fc.Arbitrary<infer T> ? T : never) {
  const site = isObject(root) ? root : {}
  const config = isObject(site.config) ? site.config : {}
  const { access: _access, validate: _validate, ...document } = isObject(page) ? page : {}
  return {
    ...site,
    schema_version: 1,
    tenant_uuid: 'uuid',
    hosts: [HOST],
    path_rules: [],
    routes: {},
    config: {
      id: 'site',
      name: 'Site',
      is: 'website',
      ...config,
      header,
      footer,
      pages: [{ id: 'home', name: 'Home', route: '/' }],
    },
    page: { ...document, id: 'home', name: 'Home', locale: 'pt-BR', sections: main },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The site and its page, and the milliseconds of computing that reading both took: the least of some runs. */
async function read(json: unknown, runs: number): Promise<{ answer: Answer | null; ms: number }> {
  let result: Answer | null = null
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    result = await readAnswer(json, { host: HOST, url: URL_OF_HOME }).catch((error) => {
      if (error instanceof UpstreamError) return null
      throw error
    })
    if (result !== null) await readHeaderFooter(result.site, result.site.defaultLocale)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return { answer: result, ms: least }
}

async function render({ site, page }: Answer): Promise<string> {
  const route = routeRequest(site, new URL(URL_OF_HOME), NO_HINTS)
  if (route.kind === 'redirect') throw new Error(`${URL_OF_HOME} leads to ${route.location}`)
  const shared = await readHeaderFooter(site, route.locale)
  const prepared = await preparePage({
    assets: fileAssets,
    site,
    origin: `http://${HOST}`,
    route,
    document: page?.document ?? null,
    shared,
    supabase: null,
    loadIcons: async () => new Map(),
    loadSectionData: () => Promise.reject(new Error('the upstream is down')),
  })
  const bytes = await joinPieces(await documentPieces(prepared))
  return new TextDecoder().decode(bytes ?? new Uint8Array())
}

test(`${CASES} sites and pages of any content are read in time and rendered whole`, {
  timeout: 3_600_000,
}, async () => {
  let rendered = 0
  let sectionsShown = 0
  await fc.assert(
    fc.asyncProperty(answer, async (drawn) => {
      const text = JSON.stringify(asSent(drawn))
      const json = JSON.parse(text)
      const allowed = MS_FOR_100_KB * Math.max(1, text.length / 100_000)
      const first = await read(json, 1)
      // The first run may compile what it reads with, or meet a collection of garbage.
      const { ms } = first.ms > allowed ? await read(json, 5) : first
      expect(ms).toBeLessThanOrEqual(allowed)
      if (first.answer === null) return
      rendered++
      lines = []
      const html = await render(first.answer)
      expect(html).toMatch(/^<!DOCTYPE html>[\s\S]*<main [\s\S]*<\/main>[\s\S]*<\/html>$/)
      sectionsShown += html.split('data-section=').length - 1
      expect(lines.filter((line) => line.includes('"section failed"'))).toEqual([])
    }),
    { numRuns: CASES },
  )
  expect(rendered).toBeGreaterThan(CASES / 2)
  expect(sectionsShown).toBeGreaterThan(CASES / 2)
})

test(`${CASES} posts of any content are read in time`, { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOf(postSchema), async (drawn) => {
      const json = JSON.parse(JSON.stringify(drawn ?? null))
      const before = process.cpuUsage()
      await readArticle(json).catch((error) => {
        if (!(error instanceof UpstreamError)) throw error
      })
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(1000)
    }),
    { numRuns: CASES },
  )
})
