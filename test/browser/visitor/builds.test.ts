import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

interface BuildRow extends CaseRow {
  input: { chunk_load_error: number | string }
  expected: { reloads: number }
}

/** Milliseconds in which a page reloads at most once. */
const GUARD_MS = 10_000
/** Longer than two checks for a newer build. */
const LATER_MS = 11 * 60_000

describe.skipIf(chromiumPath() === null)('a page of an older build', () => {
  const links = textSection('links', '<p><a href="/">Início</a> <a href="/about">Sobre</a></p>')
  const t = visitors([
    {
      host: 't1.localhost',
      pages: [
        { id: 'home', route: '/', sections: [links] },
        { id: 'about', route: 'about', sections: [links] },
      ],
    },
  ])
  const toast = () => t.page.locator('[data-toast]')

  /** Requests a deleted script. */
  async function loseScript() {
    await t.page.locator('[data-consent=toggle]').click()
    await t.page.locator('[data-consent=customize]').click()
  }

  async function reloaded(act: () => Promise<unknown>) {
    await Promise.all([t.page.waitForEvent('load'), act()])
    await whenAlive(t.page)
  }

  testRows<BuildRow>(import.meta.filename, 'ui', {
    build: async ({ input: { chunk_load_error }, expected }) => {
      await t.open({
        prepare: (context) => context.route('**/assets/overlays-*', (route) => route.abort()),
      })
      // The clock is stopped, so that the second failure is immediate on any machine.
      const now = Date.now()
      await t.page.clock.setFixedTime(now)
      let loads = 0
      t.page.on('load', () => loads++)
      await reloaded(loseScript)
      // At an immediate second failure the page stays and says so.
      await loseScript()
      await toast().waitFor()
      expect(loads).toBe(1)
      if (chunk_load_error === 'again after 10 s') {
        await t.page.clock.setFixedTime(now + GUARD_MS)
        await reloaded(() => t.page.locator('[data-consent=customize]').click())
      }
      expect(loads).toBe(expected.reloads)
    },
  })

  test('does not reload for a script that the visitor did not request', async () => {
    await t.open({
      before:
        "addEventListener('vite:preloadError', () => document.documentElement.toggleAttribute('data-failed', true))",
      prepare: (context) => context.route('**/assets/overlays-*', (route) => route.abort()),
    })
    await t.page.evaluate(() => {
      const form = document.createElement('form')
      form.dataset.overlays = ''
      const input = document.createElement('input')
      input.name = 'text'
      form.append(input)
      document.body.append(form)
    })
    const field = t.page.locator('input[name=text]')
    await field.fill('typed')
    await t.page.locator('[data-failed]').waitFor()
    // A reload would have begun by the time of this answer.
    await t.page.evaluate(async () => void (await (await fetch('/')).text()))
    expect(await field.inputValue()).toBe('typed')
  })

  test('drops prefetched pages once a newer build is live, without a message or a reload', async () => {
    // As in a browser without speculation rules.
    await t.open({ before: 'HTMLScriptElement.supports = () => false' })
    await t.page.clock.install()
    let looks = 0
    await t.page.route('**/builds/latest.json*', (route) => {
      looks++
      return route.fulfill({ json: { id: 'newer' } })
    })
    await t.page.reload()
    await whenAlive(t.page)
    let loads = 0
    t.page.on('load', () => loads++)
    const hint = t.page.locator('link[rel=prefetch][href$="/about"]')
    const pointAtLink = () =>
      t.page.evaluate(() => {
        const link = document.body.appendChild(document.createElement('a'))
        link.href = '/about'
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      })
    await expect
      .poll(async () => {
        await pointAtLink()
        return hint.count()
      })
      .toBe(1)
    await t.page.clock.runFor(LATER_MS)
    await expect.poll(() => looks).toBeGreaterThan(1)
    await expect.poll(() => hint.count()).toBe(0)
    await pointAtLink()
    expect([await hint.count(), await toast().count(), loads]).toEqual([1, 0, 0])
  })

  test('leads to pages of the newer build after a deploy, though the browser has visited them before', async () => {
    const follow = async (path: string) => {
      await t.page.locator(`#links a[href="${path}"]`).click()
      await t.page.waitForURL(t.address(path))
      await whenAlive(t.page)
    }
    const isOfBuild = async (id: string) => (await t.page.content()).includes(`"build":"${id}"`)
    await t.open()
    await follow('/about')
    await follow('/')
    await t.worker.deploy('newer-build')
    expect(await isOfBuild('newer-build')).toBe(false)
    await follow('/about')
    expect(await isOfBuild('newer-build')).toBe(true)
    expect(t.errors).toEqual([])
  })
})
