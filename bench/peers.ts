import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { startWorker } from '../test/support/worker.ts'
import { BEST, brotliBytes, ON_THE_FLY } from './brotli.ts'
import { measureFirstVisit } from './first-visit.ts'
import { buildWorkers, measuredPage, styleIn, VARS } from './measured-page.ts'
import { HOST } from './page.ts'
import { BENCH_DIST } from './server.ts'
import { type Comparison, type Duration, measureLoad, ratioTable, type Target } from './speed.ts'
import { kB, type Print, table } from './table.ts'

/** The landing page that other stacks were measured with: 12 sections, the same texts and pictures. */
const PAGE = join(import.meta.dirname, 'peers-page.json')

/** A phone. */
const VIEWPORT = { width: 390, height: 844 }

interface Visit {
  elements: number
  /** Requests without pictures. */
  requests: number
  /** Texts of the scripts. */
  scripts: string[]
}

/**
 * One landing page on a first visit: bytes after brotli, requests and elements in Chromium, and the Worker's CPU next to
 * two floors of the same run.
 */
export async function measurePeers(duration: Duration, print: Print): Promise<boolean> {
  buildWorkers()
  const answer = JSON.parse(readFileSync(PAGE, 'utf8')) as object
  const page = await measuredPage(answer)
  const css = styleIn(page.html)
  const sizes = [sizeRow('HTML with its CSS', [page.html])]
  const counts = [
    ['HTML without CSS, kB', kB(page.html.length - css.length)],
    ['CSS in it, kB', kB(css.length)],
  ]
  if (chromiumPath() === null) print('in the browser: left out, no Chromium found; name one in CHROMIUM\n')
  else {
    const { before, after, used } = await visited(answer)
    sizes.push(
      sizeRow('scripts before use', before.scripts),
      sizeRow('scripts after scrolling', after.scripts),
      sizeRow('scripts once a form is used', used.scripts),
    )
    counts.push(
      ['elements', String(before.elements)],
      ['requests without pictures, after scrolling', String(after.requests)],
    )
  }
  print(table(['landing page of 12 sections', 'files', 'brotli 11, kB', 'brotli 5, kB'], sizes))
  print(table(['the same page', ''], counts))
  if (chromiumPath() !== null) await measureFirstVisit(answer, print)
  const targets: Target[] = [
    { name: 'bare Hono + React', server: { worker: 'bare', bindings: { DATA: page.data } }, path: '/' },
    {
      name: 'vitrine, sections forgotten',
      server: { worker: 'rendering', bindings: { DATA: page.data } },
      path: '/forgotten',
    },
    {
      name: 'vitrine, site never seen',
      server: { worker: 'rendering', bindings: { DATA: page.data } },
      path: '/stranger',
    },
    {
      name: 'its styles, the rules that it uses',
      server: { worker: 'rendering', bindings: { DATA: page.data } },
      path: '/picked',
    },
    {
      name: 'its styles, every rule',
      server: { worker: 'rendering', bindings: { DATA: page.data } },
      path: '/whole',
    },
    {
      name: 'raw Worker, bytes in memory',
      server: { worker: 'floor', bindings: { HTML: page.html, HEADERS: JSON.stringify(page.headers) } },
      path: '/memory',
    },
    {
      name: 'vitrine, page in memory',
      server: { worker: 'index', bindings: VARS, upstream: page.upstream },
      path: '/',
    },
  ]
  const samples = await measureLoad(targets, duration, print)
  const comparisons: Comparison[] = [
    {
      title: 'Page rendered',
      target: 'vitrine, sections forgotten',
      floor: 'bare Hono + React',
      by: 'cpu' as const,
    },
    {
      title: 'Its styles with the rules that it uses, against those with every rule',
      target: 'its styles, the rules that it uses',
      floor: 'its styles, every rule',
      by: 'cpu' as const,
    },
    {
      title: 'Its styles, of a page of a site never seen',
      target: 'its styles, the rules that it uses',
      floor: 'vitrine, site never seen',
      by: 'cpu' as const,
    },
    {
      title: 'Page from memory',
      target: 'vitrine, page in memory',
      floor: 'raw Worker, bytes in memory',
      by: 'cpu' as const,
    },
  ]
  print(ratioTable('against the floor of the same round (min–median–max)', comparisons, samples))
  return true
}

type Moment = 'before' | 'after' | 'used'

/** The page in Chromium, at rest after it has loaded, after the visitor has scrolled to its end, and after they have entered its form. */
async function visited(answer: object): Promise<Record<Moment, Visit>> {
  const worker = await startWorker({
    dist: BENCH_DIST,
    upstream: () => Response.json(answer),
    bindings: VARS,
  })
  const browser = await launchChromium([HOST])
  try {
    return await visit(browser, `http://${HOST}:${worker.url.port}/`)
  } finally {
    await browser.close()
    await worker.stop()
  }
}

async function visit(browser: Browser, address: string): Promise<Record<Moment, Visit>> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  const scripts = new Map<string, Promise<string>>()
  let requests = 0
  page.on('request', (request) => {
    if (!['image', 'media'].includes(request.resourceType()) && !/\/favicon/.test(request.url())) requests++
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text())
  })
  const now = async (): Promise<Visit> => ({
    elements: await page.locator('*').count(),
    requests,
    scripts: await Promise.all(scripts.values()),
  })
  const rest = async () => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
  }
  await page.goto(address, { waitUntil: 'networkidle' })
  const before = await now()
  const end = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (let y = 0; y < end; y += VIEWPORT.height / 2) {
    await page.mouse.wheel(0, VIEWPORT.height / 2)
    await page.evaluate(
      'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
    )
  }
  await rest()
  const after = await now()
  await page.locator('form [data-field] input').first().focus()
  await rest()
  return { before, after, used: await now() }
}

/** Other stacks were measured with the best quality; networks compress a page with less. */
function sizeRow(name: string, files: readonly string[]): string[] {
  const bytes = (quality: number) => files.reduce((sum, text) => sum + brotliBytes(text, quality), 0)
  return [name, String(files.length), kB(bytes(BEST)), kB(bytes(ON_THE_FLY))]
}
