import { createHash } from 'node:crypto'
import fixtures from 'virtual:sections/fixtures.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { rawRequest } from '../support/worker.ts'
import { seenViolations, watchViolations } from './violations-in-page.ts'

const demo = () => new URL(`http://127.0.0.1:${inject('demoPort')}`)
const demoPages = inject('demoPages')
const gallery = () => new URL(`http://127.0.0.1:${inject('galleryPort')}`)

interface Inline {
  scripts: string[]
  styles: string[]
}

/** The inline scripts and styles that a browser would run or apply, without script elements that hold data. */
function inlineTexts(html: string): Inline {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text)
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
  return { scripts, styles }
}

const hashes = (texts: string[]) => [
  ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
]

function policyHashes(policy: string, directive: string): string[] {
  const sources = policy.split('; ').find((each) => each.startsWith(`${directive} `)) ?? ''
  return [...new Set(sources.split(' ').filter((source) => source.startsWith("'sha256-")))]
}

/** Differences between the content of a page and what its policy allows, in either direction. */
async function faults(server: URL, address: string): Promise<string[]> {
  const response = await rawRequest(server, address, {})
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const { scripts, styles } = inlineTexts(html)
  const inline = [
    ['script-src', scripts],
    [policy.includes('style-src-elem') ? 'style-src-elem' : 'style-src', styles],
  ] as const
  return [
    ...(response.status === 200 ? [] : [`${response.status}`]),
    ...(styles.length > 0 ? [] : ['no inline style']),
    ...(scripts.length > 0 || !policy.includes('script-src ') ? [] : ['no inline script']),
    ...inline.flatMap(([directive, texts]) => {
      const [present, allowed] = [hashes([...texts]).sort(), policyHashes(policy, directive).sort()]
      return present.join() === allowed.join()
        ? []
        : [`${directive}: ${present.join()} is not ${allowed.join()}`]
    }),
  ].map((fault) => `${address} ${fault}`)
}

test('the policy of every demo page lists the hash of each inline script and style, and no other', async () => {
  const found: string[] = []
  for (const { host, path } of demoPages)
    found.push(...(await faults(demo(), `http://${host}${encodeURI(path)}`)))
  expect(demoPages.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('the policy of every gallery page lists the hash of each inline script and style, and no other', async () => {
  const addresses = Object.keys(fixtures).flatMap((address) => [`/${address}`, `/${address}/all`])
  const found: string[] = []
  for (const address of ['', ...addresses])
    found.push(...(await faults(gallery(), `http://gallery.localhost/__sections${address}`)))
  expect(addresses.length).toBeGreaterThan(140)
  expect(found).toEqual([])
})

describe.skipIf(chromiumPath() === null)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser.close())

  test('a page without tenant scripts accepts markup only through the runtime’s Trusted Types policies', async () => {
    const page = await browser.newPage()
    await page.addInitScript(watchViolations)
    await page.goto(`http://padaria.localhost:${inject('demoPort')}/`, { waitUntil: 'load' })
    const outcomes = await page.evaluate(() => {
      const attempt = (run: () => void) => {
        try {
          run()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const { trustedTypes } = window as {
        trustedTypes?: { createPolicy(name: string, rules: object): object }
      }
      return {
        innerHTML: attempt(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
        }),
        script: attempt(() => {
          document.createElement('script').text = 'alert(1)'
        }),
        policy: attempt(() => trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })),
        text: attempt(() => {
          document.createElement('div').textContent = '<b>'
        }),
      }
    })
    expect(outcomes).toEqual({
      innerHTML: 'TypeError',
      script: 'TypeError',
      policy: 'TypeError',
      text: 'done',
    })
    // The browser reports a violation in a later task.
    const seen = async (directive: string) =>
      (await page.evaluate(seenViolations)).filter((each) => each.startsWith(`${directive} `))
    await expect.poll(() => seen('require-trusted-types-for')).toHaveLength(2)
    await expect.poll(() => seen('trusted-types')).toHaveLength(1)
    await page.close()
  })
})
