import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { wholeStyles } from '../support/whole-style.ts'
import { rulesThatWouldMatch } from './used-rules-in-page.ts'

export type WholeStyle = ReturnType<typeof wholeStyles>

/** Parts of pages besides the sections in their HTML. */
export const WIDGETS = ['site/cookie-banner', 'site/chat-button', 'site/toasts', 'site/backdrop']

interface PageStyles {
  /** The stylesheet of the page as it was sent. */
  sent: string
  /** The same with every rule of the page's sections. */
  all: string
  /** The end of the stylesheet: fonts and colours of the site. */
  site: string
}

export async function pageStyles(page: Page, whole: WholeStyle): Promise<PageStyles> {
  const { addresses, sent } = await page.evaluate(() => ({
    addresses: Array.from(
      document.querySelectorAll<HTMLElement>('[data-section]'),
      ({ dataset }) => dataset.section ?? '',
    ),
    sent: document.querySelector('head > style')?.textContent ?? '',
  }))
  const site = sent.slice(sent.search(/@font-face|@layer tokens\{:root\{color-scheme/))
  const all = whole([...addresses, ...WIDGETS]) + site
  expect(all.length).toBeGreaterThan(sent.length)
  return { sent, all, site }
}

/** Addresses of the sections of a page. */
export function sectionsIn(html: string): string[] {
  return Array.from(html.matchAll(/ data-section="([^"]+)"/g), ([, address = '']) => address)
}

/** @returns rules that match an element of the page and are missing from its stylesheet */
export async function unmatchedRules(page: Page, { sent, all, site }: PageStyles): Promise<string[]> {
  if ((await page.locator('[data-enhance^="header/"]').count()) > 0)
    await page.locator('[data-live]').first().waitFor({ state: 'attached' })
  const schemes = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll<HTMLElement>('[data-scheme]'),
      ({ dataset }) => dataset.scheme ?? '',
    ),
  )
  return [
    ...schemes.filter((scheme) => !site.includes(`[data-scheme='${scheme}']{`)),
    ...(await page.evaluate(rulesThatWouldMatch, { sent, all })),
  ]
}
