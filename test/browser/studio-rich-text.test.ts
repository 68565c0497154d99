import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { violationsOf } from './axe.ts'
import { type RunningStudio, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('rich-text')

describe.runIf(chromiumPath())('rich text in a form of the Studio', () => {
  let studio: RunningStudio
  let opened: Awaited<ReturnType<RunningStudio['open']>>
  let page: Page
  let loaded: string[]
  beforeAll(async () => {
    studio = await startStudio(OWNER)
    opened = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    page = opened.page
    loaded = []
    page.on('request', (request) => loaded.push(request.url()))
  })
  afterAll(async () => {
    await opened?.context.close()
    await studio?.stop()
  })

  let shown: Locator
  const field = () => page.getByLabel('Subtitle', { exact: true })
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  const editors = () => loaded.filter((address) => /rich-editor[\w-]*\.js/.test(address))

  beforeEach(async () => {
    await page.goto(studio.address(`/sites/${OWNER.site}/pages/home`))
    await page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
    const section = page.frameLocator('iframe.canvas-frame').locator('#nascer')
    await section.locator('h1').click()
    shown = section.locator('[data-vitrine-field=subtitle]')
    await field().waitFor()
  })
  afterEach(() => expect(opened.wrong.splice(0)).toEqual([]))

  test('is a source until its first focus, then an editor whose text the page shows; undo restores it', async () => {
    const before = await field().inputValue()
    expect(editors()).toEqual([])
    await field().focus()
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    expect(editors()).toHaveLength(1)
    expect(await field().getAttribute('role')).toBe('textbox')
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await tool('Undo').isDisabled()).toBe(true)

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Pão de ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('centeio')
    expect(await tool('Bold').getAttribute('aria-pressed')).toBe('true')
    await shown.locator('strong', { hasText: 'centeio' }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('ControlOrMeta+z')
    await shown.getByText(before.slice(0, 20)).waitFor()
    expect(await field().textContent()).toBe(before)
    expect(await tool('Undo').isDisabled()).toBe(true)
  })

  test('accepts pasted HTML without unsupported elements, adds a link by key, and is left by Tab', async () => {
    await field().click()
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    const saved = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.postData()?.includes('Pães') === true,
    )
    await page.keyboard.press('ControlOrMeta+a')
    await field().evaluate((element) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<h2 style="color:red">Pães</h2><p onclick="x()">de <b>trigo</b><script>y()</script></p>' +
          '<iframe src="https://a.test"></iframe><style>p{}</style><p class="lead">e <mark>centeio</mark> ' +
          '<a href="javascript:z()" target="_blank">aqui</a><img src="x" onerror="w()"><svg><path /></svg></p>',
      )
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await shown.locator('h2', { hasText: 'Pães' }).waitFor()
    expect(await shown.locator('p').first().innerHTML()).toBe('de <strong>trigo</strong>')
    // The saved text lacks them too, so the Worker need not remove them.
    expect((await saved).postData()).toContain(
      JSON.stringify('## Pães\n\nde **trigo**\n\ne centeio aqui').slice(1, -1),
    )

    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Address of the link').fill('example.com')
    await page.keyboard.press('Enter')
    await shown.locator('a[href="https://example.com/"]').first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    for (const [name, element] of [
      ['Strikethrough', 'del'],
      ['Code', 'code'],
    ] as const) {
      await tool(name).click()
      await shown.locator(element).first().waitFor()
      expect(await tool(name).getAttribute('aria-pressed')).toBe('true')
      await tool(name).click()
    }

    await tool('List').click()
    await shown.locator('li').first().waitFor()
    await field().focus()
    await page.keyboard.press('Tab')
    expect(await field().evaluate((element) => element.contains(document.activeElement))).toBe(false)
  })
})
