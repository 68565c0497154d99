import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBackend } from '../build/backend.ts'
import { LIGHTHOUSE, lighthouseReport, type LighthouseReport } from '../cli/run-lighthouse.ts'
import { readSites } from '../build/site-files.ts'
import { chromiumPath } from '../test/support/browser.ts'
import { sitemapEntries } from '../test/support/search.ts'
import { startWorker } from '../test/support/worker.ts'
import { provenance } from './provenance.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run lighthouse`: the Lighthouse scores of each demo site, on a phone and on a desktop. Lighthouse is
 * not a dependency: npm downloads this version on first use. It sends no reports (docs/performance.md).
 * `--site` names one site, `--form` is `mobile` or `desktop`. Ends with 1 when SEO or accessibility are below
 * 100.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const DIST = 'dist/lighthouse'

const { values } = parseArgs({ options: { site: { type: 'string' }, form: { type: 'string' } } })
const root = join(import.meta.dirname, '..')

const chromium = chromiumPath()
if (chromium === null) throw new Error('no Chromium found; name one in CHROMIUM')

execFileSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
  {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITRINE_DIST: DIST,
      VITRINE_GALLERY: '0',
      VITRINE_DEMO: '1',
    },
    stdio: 'inherit',
  },
)
const backend = await startBackend({ port: 0 })
const worker = await startWorker({
  dist: DIST,
  hasImages: true,
  bindings: {
    UPSTREAM: 'supabase',
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    // Search engines may list the demo sites, as they may list a tenant's own domain.
    PLATFORM_DOMAIN: '',
  },
})
try {
  process.exitCode = (await audited()) ? 0 : 1
} finally {
  await worker.stop()
  await backend.stop()
}

/** @returns whether SEO and accessibility are 100 */
async function audited(): Promise<boolean> {
  console.log(`${provenance()}; ${LIGHTHOUSE}\n`)
  console.log('| Page | Form | Performance | Accessibility | Best practices | SEO | LCP | CLS | TBT |')
  console.log('|---|---|---|---|---|---|---|---|---|')
  let isWhole = true
  for (const site of readSites().filter(
    ({ folder: name }) => values.site === undefined || values.site === name,
  )) {
    const origin = `http://${site.hosts[0]}:${worker.url.port}`
    for (const address of await listPages(origin, site.defaultLocale)) {
      await encodePictures(address)
      for (const form of ['mobile', 'desktop'] as const) {
        if (values.form !== undefined && values.form !== form) continue
        const report = audit(address, { form, language: site.defaultLocale })
        console.log(row(address.slice('http://'.length).replace(`:${worker.url.port}`, ''), form, report))
        for (const fault of failedAudits(report)) {
          isWhole = false
          console.log(`  ${fault}`)
        }
      }
    }
  }
  return isWhole
}

/** The home page, and the last page of the sitemap: an article on a site with a blog. */
async function listPages(origin: string, locale: string): Promise<string[]> {
  const response = await worker.fetch(`${origin}/sitemap-${locale}.xml`)
  const entries = sitemapEntries(await response.text())
  return [...new Set([`${origin}/`, entries.at(-1)?.loc ?? `${origin}/`])]
}

/**
 * Requests the pictures of a page, so that they are encoded and cached, as they are for every visitor of a data
 * centre after the first.
 */
async function encodePictures(address: string): Promise<void> {
  const html = await (await worker.fetch(address)).text()
  const pictures = new Set(Array.from(html.matchAll(/\/media\/[^"\s]+\?w=\d+/g), ([path]) => path))
  for (const path of pictures) {
    const { href } = new URL(path, address)
    await (await worker.fetch(href, { headers: { accept: 'image/avif,image/webp' } })).arrayBuffer()
  }
  const failed = worker.logs.find(({ event }) => event === 'picture not resized')
  if (failed !== undefined) throw new Error(`${failed.file} was not encoded: ${failed.reason}`)
}

interface Visit {
  form: 'mobile' | 'desktop'
  language: string
}

/** A trace of the browser is missing now and then; Lighthouse is then run once more. */
function audit(address: string, visit: Visit): LighthouseReport {
  try {
    return run(address, visit)
  } catch (error) {
    console.error(`${address} once more: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    return run(address, visit)
  }
}

function run(address: string, { form, language }: Visit): LighthouseReport {
  return lighthouseReport(address, {
    command: ['npx', '--yes', LIGHTHOUSE],
    form,
    language,
    categories: CATEGORIES,
    chromium: chromium as string,
    // The demo's own pages.
    isSandboxed: false,
  })
}

function row(address: string, form: string, { categories, audits }: LighthouseReport): string {
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const value = (id: string) => audits[id]?.numericValue ?? 0
  return `| ${[
    address,
    form,
    ...scores,
    `${(value('largest-contentful-paint') / 1000).toFixed(1)} s`,
    value('cumulative-layout-shift').toFixed(3),
    `${Math.round(value('total-blocking-time'))} ms`,
  ].join(' | ')} |`
}

/** The failed audits of a category that requires 100. */
function failedAudits({ categories, audits }: LighthouseReport): string[] {
  return (['accessibility', 'seo'] as const).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title}`),
  )
}
