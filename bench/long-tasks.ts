import type { Browser, Page } from 'playwright-core'

/** Records a page's long tasks from its start (https://www.w3.org/TR/longtasks/). Call it before opening the page. */
export function noteLongTasks(page: Page): Promise<unknown> {
  return page.addInitScript(`
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.tasks.push({ startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  `)
}

/** Total blocking time: that of its tasks beyond 50 ms each, from the first paint. Milliseconds. */
export function blockingTime(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const late = window.tasks.filter(({ startTime }) => startTime >= paint)
    return Math.round(late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0))
  })()`)
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
}

const ACT = 'act'

/**
 * The longest task of a page's own main thread while `act` is done, in milliseconds. The trace slows tasks by little.
 * @throws Error if the trace has no task of that thread
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] })
  await page.evaluate(`void performance.mark('${ACT}')`)
  await act()
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const mark = trace.traceEvents.find(({ name }) => name === ACT)
  if (mark === undefined) throw new Error('The trace has no mark of the page')
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === mark.pid && tid === mark.tid && ts > mark.ts,
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page')
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000
}
