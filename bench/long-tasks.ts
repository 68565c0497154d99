import type { Page } from 'playwright-core'

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
