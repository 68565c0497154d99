import type { Locator } from 'playwright-core'

/** Clicks, until the page that a link or a button leads to has come whole: a click waits for its beginning only. */
export async function follow(target: Locator): Promise<void> {
  const page = target.page()
  await Promise.all([page.waitForEvent('framenavigated'), target.click()])
  await page.waitForLoadState()
}
