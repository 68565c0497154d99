import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type CaseRow, testRows } from '../support/cases.ts'
import { factsOf } from '../support/html.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

interface ErrorRow extends CaseRow {
  input: { path?: string; validate?: { result: unknown }; thrown?: string; unknown_host?: boolean }
  expected: Readonly<Record<string, unknown>>
}

const HOME = { id: 'home', route: '/' }
const content = textSection('content', 'content of the page')
const CANARIES = ['first-canary', 'second-canary']

const upstream = scriptedUpstream(
  ...CANARIES.map((canary, index) => ({ host: `known-${index}.test`, canary, pages: [HOME] })),
)
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

let hosts = 0

/** Each row has its own site, so no row reads another's cached pages. */
function siteWith(page: object): string {
  const host = `row-${++hosts}.test`
  const config = { multi_languages: false }
  const asked = { id: 'asked', route: 'asked', sections: [content] }
  upstream.put({ host, pages: [HOME, { ...asked, ...page }], config })
  return host
}

async function visit(host: string, path: string) {
  const response = await worker.fetch(`http://${host}${path}`)
  const html = await response.text()
  return { response, html, path, facts: factsOf(html) }
}

type Visit = Awaited<ReturnType<typeof visit>>

describe('cases/ui.json: the error page', () => {
  testRows<ErrorRow>(import.meta.filename, 'ui', async ({ input, expected }) => {
    const visited = await visitOf(input)
    for (const [key, value] of Object.entries(expected)) expectOne(key, value, visited)
  })

  async function visitOf({ path, validate, thrown, unknown_host }: ErrorRow['input']): Promise<Visit> {
    if (path !== undefined) return visit(siteWith({}), path)
    if (validate !== undefined) return visit(siteWith({ validate: answerOf(validate) }), '/asked')
    if (thrown !== undefined) {
      const faulty = { id: 'bad', component: { folder: 'faulty', name: 'throws' }, data: {} }
      return visit(siteWith({ sections: [content, faulty] }), '/asked')
    }
    expect(unknown_host).toBe(true)
    for (const [index, canary] of CANARIES.entries())
      expect((await visit(`known-${index}.test`, '/')).html).toContain(canary)
    return visit('unknown.test', '/')
  }

  function answerOf({ result }: { result: unknown }): object {
    return result === '__undefined__' ? {} : { valid: result }
  }

  function expectOne(key: string, value: unknown, { response, html, path, facts }: Visit) {
    switch (key) {
      case 'status':
        expect(facts.text.includes('content of the page')).toBe(value === 200)
        return expect(response.status).toBe(value)
      case 'shows':
        for (const text of value as string[]) expect(facts.text).toContain(text)
        return
      case 'title':
        return expect(facts.title).toBe(value)
      case 'message':
        return expect(facts.title).toBe(String(value).replace('{path}', path))
      case 'go_back':
        return expect(/<main[^>]*>[\s\S]*<a [^>]*href="\/"[^>]*>[^<]+<\/a>/.test(html)).toBe(value)
      case 'no_stack_in_html':
        return expect(!/SECRET|faulty|\.tsx?:\d|\n\s+at /.test(html)).toBe(value)
      case 'noindex':
        return expect(/<meta name="robots" content="[^"]*noindex/.test(html)).toBe(value)
      case 'no_shared_cache_longer_than_s':
        return expect(sharedSeconds(response)).toBeLessThanOrEqual(Number(value))
      case 'no_other_tenant_data':
        return expect(CANARIES.every((canary) => !html.includes(canary))).toBe(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  /** How long a shared cache may serve the answer without asking again. */
  function sharedSeconds({ headers }: Response): number {
    const policy = headers.get('cache-control') ?? ''
    if (/\b(?:no-store|no-cache|private)\b/.test(policy)) return 0
    return Number(/s-maxage=(\d+)/.exec(policy)?.[1] ?? /max-age=(\d+)/.exec(policy)?.[1] ?? Number.NaN)
  }
})
