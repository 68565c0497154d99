import type { Locator } from 'playwright-core'

/**
 * Clicks a link or button and waits until the next page has loaded completely; a click alone waits only for the
 * navigation to begin.
 */
export async function follow(target: Locator): Promise<void> {
  const page = target.page()
  await Promise.all([page.waitForEvent('framenavigated'), target.click()])
  await page.waitForLoadState()
}
