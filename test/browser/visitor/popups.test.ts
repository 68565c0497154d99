import { describe, expect } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { blockStorage, whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { isHistoryBack } from '../in-page.ts'
import { popups, sites } from './popup-site.ts'

interface PopupRow extends CaseRow {
  input: {
    reference?: string
    activate?: string
    then?: string
    viewport?: [number, number]
    backend?: string
    config_pages?: []
    section_hidden?: boolean
    delay_ms?: number
    frequency?: number
    seen?: number
    view?: number
    two_popups?: boolean
    local_storage?: string
  }
  expected: string | Record<string, unknown>
}

describe.skipIf(chromiumPath() === null)('a popup', () => {
  const t = visitors(sites, { popups })
  const dialog = () => t.page.getByRole('dialog')
  const toast = () => t.page.locator('[data-toast]')
  /** A closed popup is removed from the document after it is hidden; until then a search by text may find it. */
  const gone = async () => {
    await t.page.locator('[data-dialog=popup]').waitFor({ state: 'detached' })
    await t.page.waitForFunction(isHistoryBack)
  }
  /** Clicks the reference, which is a link, or text if the page makes no link of it. */
  const click = (reference: string) => t.page.getByText(reference, { exact: true }).click()
  const openNames = () => dialog().evaluateAll((all) => all.map((each) => each.getAttribute('data-popup')))

  async function activate(reference: string) {
    await click(reference)
    await dialog().waitFor()
  }

  const seenRecords = () => t.page.evaluate(() => JSON.parse(localStorage.getItem('seen_counters') ?? '[]'))

  describe('cases/popups.json', () => {
    testRows<PopupRow>(import.meta.filename, 'popups', {
      reference: async ({ input: { reference = '' }, expected }) => {
        await t.open()
        t.worker.popupQueries.length = 0
        const asked = watchPopupCalls()
        await click(reference)
        if (typeof expected === 'string') {
          // Another popup follows it.
          if (t.page.url() === t.address()) await activate('popup:123')
          const [id = 'no call'] = asked.filter((each) => each !== '123')
          expect(id).toBe(expected)
        } else {
          await dialog().waitFor()
          const { filter, ...others } = expected as { filter: { id: string; tenant_id: string } }
          expect(others).toEqual({})
          expect(filter.tenant_id).toBe('T1')
          expect(t.worker.popupQueries.map((query) => [query.get('id'), query.get('tenant_id')])).toEqual([
            [`eq.${filter.id}`, 'eq.7'],
          ])
        }
        expect(t.errors).toEqual([])
      },
      query: openOrNot,
      open: openOrNot,
      close: openOrNot,
      size: async ({ input: { viewport = [0, 0] }, expected }) => {
        const [width, height] = viewport
        await t.open({ viewport: { width, height } })
        await activate('popup:123')
        const styles = await dialog().evaluate((element) => ({
          width: element.getBoundingClientRect().width,
          max_width: getComputedStyle(element).getPropertyValue('--dialog-max').trim(),
          content_max_height: Number.parseFloat(
            getComputedStyle(element.firstElementChild as Element).maxHeight,
          ),
        }))
        const { max_width, content_max_height } = expected as Record<string, string>
        expect(styles.max_width).toBe(max_width)
        expect(styles.width).toBeLessThanOrEqual((width * Number.parseFloat(String(max_width))) / 100)
        expect(styles.content_max_height).toBe((height * Number.parseFloat(String(content_max_height))) / 100)
      },
      seen: async ({ input, expected }) => {
        const isBlocked = input.local_storage === 'blocked'
        await t.open(isBlocked ? { prepare: blockStorage } : {})
        await activate('popup:capped-3')
        if (input.two_popups) {
          await t.page.keyboard.press('Escape')
          await gone()
          await activate('popup:123')
        }
        for (const [key, value] of Object.entries(expected)) {
          if (key === 'local_record') {
            const filled = { ...Object(value), id: 'capped-3', frequency: 3 }
            expect(value).toEqual({ id: '<popup id>', seen: input.view, frequency: '<n>' })
            expect(await seenRecords()).toEqual([filled])
          } else if (key === 'records_independent') {
            expect(value).toBe(true)
            expect(await seenRecords()).toEqual([
              { id: 'capped-3', seen: 1, frequency: 3 },
              { id: '123', seen: 1, frequency: 0 },
            ])
          } else if (key === 'no_uncaught') expect(t.errors.length === 0).toBe(value)
          else throw new Error(`the test does not know ${key}`)
        }
      },
      frequency: async ({ input: { frequency = 0, seen }, expected }) => {
        const id = `capped-${frequency}`
        const records = JSON.stringify([{ id, seen, frequency }])
        await t.open({ before: `if (location.host) localStorage.seen_counters ??= '${records}'` })
        const answered = t.page.waitForResponse(`**/api/popups/${id}*`)
        await click(`popup:${id}`)
        await (await answered).finished()
        const { shows, ...others } = expected as { shows: boolean }
        expect(others).toEqual({})
        if (shows) await dialog().waitFor()
        else await activate('popup:123')
        expect(await openNames()).toEqual([shows ? id : '123'])
      },
    })
  })

  /** Ids of the popups that the page requests. */
  function watchPopupCalls(): string[] {
    const ids: string[] = []
    t.page.on('request', (request) => {
      const [, id] = /\/api\/popups\/([^?]*)/.exec(decodeURIComponent(request.url())) ?? []
      if (id !== undefined) ids.push(id)
    })
    return ids
  }

  async function openOrNot({ input, expected }: PopupRow) {
    await t.open()
    if (input.delay_ms === undefined) await actOn(input)
    else await leaveBefore(input.delay_ms)
    for (const [key, value] of Object.entries(expected)) await expectOne(key, value, input)
    expect(t.errors).toEqual([])
  }

  async function actOn({ activate: reference = '', backend, config_pages, then }: PopupRow['input']) {
    const answered = t.page.waitForResponse('**/api/popups/**')
    if (backend !== undefined) await fail(backend)
    else await click(config_pages === undefined ? reference : 'popup:empty')
    await answered
    switch (then) {
      case 'Escape':
        await dialog().waitFor()
        return t.page.keyboard.press('Escape')
      case 'outside click':
        await dialog().waitFor()
        return t.page.mouse.click(5, 300)
      case 'close, activate again':
        await dialog().waitFor()
        await dialog().getByRole('button', { name: 'Fechar' }).click()
        await gone()
        return click(reference)
      default:
        expect(then).toBeUndefined()
    }
  }

  /** Requests a popup while the upstream fails, and waits until the page says so. */
  async function fail(status: string) {
    expect(status).toBe('500')
    t.worker.isDown = true
    await click('popup:failing')
    await toast().waitFor()
    t.worker.isDown = false
  }

  /** The popup of this page opens after `ms`; the visitor leaves after a third of it. */
  async function leaveBefore(ms: number) {
    const loaded = t.page.waitForResponse('**/api/popups/delayed*')
    await t.page.clock.install()
    await t.page.clock.pauseAt(Date.now() + 60_000)
    await t.page.goto(t.address('/delayed'))
    // The page's scripts start after a frame, and the paused clock decides when frames come.
    await t.page.clock.runFor(20)
    await whenAlive(t.page)
    // The page requests the popup when it is idle, so only while its clock runs.
    let hasLoaded = false
    void loaded
      .then((response) => response.finished())
      .then(() => {
        hasLoaded = true
      })
    await expect
      .poll(async () => {
        await t.page.clock.runFor(20)
        return hasLoaded
      })
      .toBe(true)
    await t.page.clock.runFor(ms / 3)
    expect(await dialog().count()).toBe(0)
    await t.page.goto(t.address('/about'))
    await t.page.clock.runFor(20)
    await whenAlive(t.page)
    await t.page.clock.runFor(2 * ms)
  }

  async function expectOne(key: string, value: unknown, { then }: PopupRow['input']) {
    switch (key) {
      case 'dialog':
        if (value) return dialog().waitFor()
        return then === undefined ? expectNone() : gone()
      case 'page_works':
        await click('Sobre')
        await t.page.waitForURL('**/about')
        return expect(await t.page.locator('main').isVisible()).toBe(value)
      case 'no_uncaught':
        return expect(t.errors.length === 0).toBe(value)
      case 'sections_of': {
        expect(value).toBe('config.pages[0]')
        const ids = await dialog()
          .locator('[data-section]')
          .evaluateAll((all) => all.map(({ id }) => id))
        return expect(ids).toEqual(['p1'])
      }
      case 'close_button':
        return expect(await dialog().getByRole('button', { name: 'Fechar' }).isVisible()).toBe(value)
      case 'hidden_section_rendered':
        await dialog().waitFor()
        expect(await dialog().innerText()).toContain('Boas-vindas')
        return expect((await t.page.content()).includes('SEGREDO')).toBe(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  /** Checks that the requested popup is not open, even once a later one is. */
  async function expectNone() {
    await activate('popup:123')
    expect(await openNames()).toEqual(['123'])
    await t.page.keyboard.press('Escape')
    await gone()
  }
})
