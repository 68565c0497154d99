import type { Browser } from 'playwright-core'
import { readSites } from '../build/site-files.ts'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { startDemo } from '../test/support/demo.ts'
import { BLOCKING_BUDGET_MS } from './budget.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { blockingTime, noteLongTasks } from './long-tasks.ts'
import { budgetWord, median, type Print, table } from './table.ts'

/** CPU slowdown of a phone of a few years ago, as Lighthouse simulates it. */
const SLOWDOWN = 4
const ROUNDS = 3

/** Milliseconds to watch a page after its load event. */
const WATCHED_MS = 3000

/**
 * Total blocking time of the home page of each demo site: the time of its tasks beyond 50 ms each, from the
 * first paint. The result depends on the machine; measure when nothing else runs.
 */
export async function measureBlocking(print: Print): Promise<boolean> {
  if (chromiumPath() === null) {
    print('blocking: left out, no Chromium found; name one in CHROMIUM\n')
    return true
  }
  buildDemo()
  const demo = await startDemo(BENCH_DIST)
  const browser = await launchChromium()
  const rows: string[][] = []
  for (const { folder, hosts } of readSites()) {
    const address = `http://${hosts[0]}:${demo.worker.url.port}/`
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await visit(browser, address))
    const time = median(times)
    rows.push([folder, String(time), String(BLOCKING_BUDGET_MS), budgetWord(time <= BLOCKING_BUDGET_MS)])
  }
  await browser.close()
  await demo.stop()
  print(table([`home page, ${SLOWDOWN}× slower`, 'blocking ms', 'budget', ''], rows))
  return true
}

async function visit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await noteLongTasks(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(WATCHED_MS)
  const time = await blockingTime(page)
  await context.close()
  return time
}
