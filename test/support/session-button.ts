import type { Locator, Page } from 'playwright-core'

/** The first button of the page that sends its form to that action of sign-in: a form may have two, each with its own. */
export function sessionButton(page: Page, action: string): Locator {
  const address = `/api/session/${action}`
  return page
    .locator(`form[action="${address}"] button:not([formaction]), button[formaction="${address}"]`)
    .first()
}
