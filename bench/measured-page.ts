import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { startWorker } from '../test/support/worker.ts'
import { HOST } from './page.ts'
import { BENCH_DIST, storedIn } from './server.ts'

const root = join(import.meta.dirname, '..')

/** Vars of the deployed Worker. */
export const VARS = { UPSTREAM: 'http', API_ORIGIN: 'http://platform.test', FRESH_SECONDS: 3600 }

/** A page as the deployed Worker serves it, and the data from which it renders it. */
export interface MeasuredPage {
  html: string
  headers: [string, string][]
  /** The rendered data as JSON. */
  data: string
  /** The values that the Worker stored in KV for it: the site, its document and the finished page. */
  kv: Record<string, string>
  /** The same without the finished page, which is rendered then. */
  unrendered: Record<string, string>
  upstream: () => Response
}

let isBuilt = false

/** The deployed Worker and those of bench/workers, built once a run. */
export function buildWorkers(): void {
  if (isBuilt) return
  isBuilt = true
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_BENCH: '1', VITRINE_DIST: BENCH_DIST }
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}

export async function measuredPage(answer: object, dist = BENCH_DIST): Promise<MeasuredPage> {
  const upstream = () => Response.json(answer)
  const worker = await startWorker({ dist, upstream, bindings: VARS })
  const address = `http://${HOST}/`
  await (await worker.fetch(address)).text()
  const response = await worker.fetch(address)
  const html = await response.text()
  const kv = await worker.miniflare.getKVNamespace('SITES')
  const stored = await storedWithPage(kv as unknown as KVNamespace)
  await worker.stop()
  if (response.status !== 200) throw new Error(`the measured page answered ${response.status}`)
  return {
    html,
    headers: [...response.headers],
    data: JSON.stringify({ ...readFrom(stored), css: styleIn(html) }),
    kv: stored,
    unrendered: Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('html:'))),
    upstream,
  }
}

/** The stylesheet of a page. */
export function styleIn(html: string): string {
  const [, css] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  if (css === undefined) throw new Error('the measured page has no <style>')
  return css
}

/** The finished page is written to KV after the response. @throws an Error when it is not there after 5 s */
async function storedWithPage(kv: KVNamespace): Promise<Record<string, string>> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const stored = await storedIn(kv)
    if (Object.keys(stored).some((name) => name.startsWith('html:'))) return stored
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('KV has no finished page of the measured page')
}

/** KV holds the same values as memory: the site, the page, and header and footer after reading. */
function readFrom(stored: Record<string, string>): object {
  const value = (kind: string) => {
    const text = Object.entries(stored).find(([name]) => name.startsWith(`${kind}:`))?.[1]
    if (!text) throw new Error(`KV holds no ${kind}`)
    return (JSON.parse(text) as { value: object }).value
  }
  return { site: value('site'), document: value('page'), shared: value('header-footer') }
}
