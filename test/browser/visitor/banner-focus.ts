import type { Page } from 'playwright-core'

/** How rows call what the focus reaches, and `data-consent` of it. */
export const REACHED = {
  Customize: 'customize',
  Reject: 'reject',
  Accept: 'accept',
  'privacy link': 'link',
  close: 'close',
}

/** More than the page has places for the focus. */
const MAX_PRESSES = 30

/** `data-consent` of what the focus comes to in the banner. */
export async function reachedByTab(page: Page): Promise<Set<string>> {
  const reached = new Set<string>()
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.closest('[data-cookie-banner]') ? (focused.getAttribute('data-consent') ?? 'link') : ''
    })
    reached.add(place)
  }
  return reached
}
