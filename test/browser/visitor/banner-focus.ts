import type { Page } from 'playwright-core'

/** Names in the rows for focusable elements, and their `data-consent`. */
export const REACHED = {
  Customize: 'customize',
  Reject: 'reject',
  Accept: 'accept',
  'privacy link': 'link',
  close: 'close',
}

/** More than the page's focusable elements. */
const MAX_PRESSES = 30

/** `data-consent` of the elements that get the focus: `link` if one of the banner has none, empty outside of it. */
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
