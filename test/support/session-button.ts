import type { Locator, Page } from 'playwright-core'

/** The first button that sends its form to that action of sign-in. A form may have two buttons with different actions. */
export function sessionButton(page: Page, action: string): Locator {
  const address = `/api/session/${action}`
  return page
    .locator(`form[action="${address}"] button:not([formaction]), button[formaction="${address}"]`)
    .first()
}
