import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { textSection } from '../../support/site.ts'
import { scriptedUpstream } from '../../support/upstream.ts'
import { until } from '../../support/until.ts'
import { startWorker } from '../../support/worker.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

const upstream = scriptedUpstream({
  host: 'v.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [textSection('t', `<p>${'Um texto de muitas linhas. '.repeat(80)}</p>`)],
    },
    { id: 'about', route: 'about' },
  ],
})

describe.skipIf(chromiumPath() === null)('a page that measures its web vitals', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser

  beforeAll(async () => {
    worker = await startWorker({
      upstream: upstream.handle,
      bindings: { VITALS: 'on' },
      hasAnalytics: true,
    })
    // Headless Chromium names itself as a bot. A user agent set on a page would not apply to what the page sends while
    // it is left.
    browser = await chromium.launch({
      executablePath: chromiumPath() ?? '',
      args: [`--user-agent=${BROWSER}`],
    })
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  const vitals = () =>
    worker.logs
      .filter(({ event }) => event === 'data point')
      .map(({ blobs, doubles }) => ({ blobs: blobs as string[], value: (doubles as number[])[1] ?? 0 }))
      .filter(({ blobs: [kind] }) => kind === 'vital')

  test('reports once, when it is left, its largest element, its shifts and its slow interactions, within its policy', async () => {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
    await page.goto(`http://v.localhost:${worker.url.port}/`, { waitUntil: 'networkidle' })
    // A layout shift: an element above the text pushes it down.
    await page.evaluate(async () => {
      const section = document.querySelector<HTMLElement>('[data-section="text/rich"]')
      if (section === null) throw new Error('the page has no text')
      section.style.marginTop = '300px'
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // A slow interaction.
      section.addEventListener('click', () => {
        const from = performance.now()
        while (performance.now() - from < 120);
      })
    })
    await page.locator('[data-section="text/rich"] p').click()
    // The browser reports an event once its frame is on the screen, which is later on a busy machine.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('click').length > 0) resolve()
          }).observe({ type: 'event', buffered: true })
        }),
    )
    expect(vitals()).toEqual([])
    const stored = await page.evaluate(() => [document.cookie, ...Object.keys({ ...localStorage })].join())
    expect(stored).not.toContain('vital')

    await page.goto(`http://v.localhost:${worker.url.port}/about`)
    await until(() => expect(vitals()).toHaveLength(3))
    const points = vitals().sort((one, other) => String(one.blobs[1]).localeCompare(String(other.blobs[1])))
    expect(points.map(({ blobs }) => blobs)).toEqual(
      ['CLS', 'INP', 'LCP'].map((metric) => ['vital', metric, 'text/rich', 'home', 'wide']),
    )
    const [shift, interaction, paint] = points
    expect(shift?.value).toBeGreaterThan(0)
    expect(interaction?.value).toBeGreaterThanOrEqual(120)
    expect(paint?.value).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await page.close()
  })
})
