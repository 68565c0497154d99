import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { callStudio } from '../support/call-studio.ts'
import { violationsOf } from './axe.ts'
import { type RunningStudio, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('typing')

describe.runIf(chromiumPath())('typing on the page in the Studio', () => {
  let studio: RunningStudio
  let opened: Awaited<ReturnType<RunningStudio['open']>>
  let page: Page
  beforeAll(async () => {
    studio = await startStudio(OWNER)
    opened = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    page = opened.page
  })
  afterAll(async () => {
    await opened?.context.close()
    await studio?.stop()
  })

  let frame: FrameLocator
  let title: Locator
  const field = () => page.getByLabel('Title', { exact: true })
  const open = () => frame.locator('[data-vitrine-typed]')
  const isFocused = () => title.evaluate((element) => element === document.activeElement)

  beforeEach(async () => {
    await page.goto(studio.address(`/sites/${OWNER.site}/pages/home`))
    await page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
    frame = page.frameLocator('iframe.canvas-frame')
    title = frame.locator('#nascer h1[data-vitrine-field=title], #nascer h1 [data-vitrine-field=title]')
  })
  afterEach(() => expect(opened.wrong.splice(0)).toEqual([]))

  /** The first click chooses the section, the second one its text. */
  async function openTitle(): Promise<void> {
    await title.click()
    await frame.locator('#nascer[data-vitrine-chosen]').waitFor()
    await title.click()
    await open().waitFor()
  }

  test('a headline is typed in place, its section is rendered again around the caret, and the draft names its author', async () => {
    await openTitle()
    expect(await isFocused()).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    const rendered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/preview/'),
    )
    await page.keyboard.type('Pão de ')
    await rendered
    await page.keyboard.type('centeio')
    expect(await title.textContent()).toBe('Pão de centeio')
    expect(await field().inputValue()).toBe('Pão de centeio')
    await page.keyboard.press('Enter')
    await open().waitFor({ state: 'detached' })
    await page.getByText('Saved', { exact: true }).waitFor()
    await frame.locator('#nascer h1').getByText('Pão de centeio').waitFor()
    const asked = `/sites/${OWNER.site}/documents?document=pages/home`
    const [saved] = (await callStudio(page, 'GET', asked)).documents
    expect(saved.author).toContain(`(${OWNER.email})`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field().inputValue()).not.toBe('Pão de centeio')
  })

  test('Escape reverts what was typed, and undo works while typing', async () => {
    await openTitle()
    const before = await field().inputValue()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' agora')
    await expect.poll(() => field().inputValue()).toBe(`${before} agora`)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => title.textContent()).toBe(before)
    expect(await field().inputValue()).toBe(before)
    expect(await isFocused()).toBe(true)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect.poll(() => title.textContent()).toBe(`${before} agora`)
    await page.keyboard.press('Escape')
    await open().waitFor({ state: 'detached' })
    await expect.poll(() => field().inputValue()).toBe(before)
    await frame.locator('#nascer h1').getByText(before, { exact: true }).waitFor()
  })

  test('with the keyboard, Enter on a chosen section starts typing in its first text, and Tab goes to the next', async () => {
    const row = page.locator('.outline-list .outline-name').nth(1)
    await row.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await open().waitFor()
    const first = await open().getAttribute('data-vitrine-field')
    await page.keyboard.press('Tab')
    await frame.locator(`[data-vitrine-typed]:not([data-vitrine-field="${first}"])`).waitFor()
    await page.keyboard.press('Shift+Tab')
    await frame.locator(`[data-vitrine-typed][data-vitrine-field="${first}"]`).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await open().waitFor({ state: 'detached' })
  })

  test('spaces can be typed in the label of a button, and its link is not followed', async () => {
    const label = frame.locator('#nascer a [data-vitrine-field], #nascer a[data-vitrine-field]').first()
    await title.click()
    await label.click()
    await open().waitFor()
    const address = page.url()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Peça o seu pão')
    expect(await label.textContent()).toBe('Peça o seu pão')
    await page.keyboard.press('Escape')
    expect(page.url()).toBe(address)
  })

  test('pasted HTML becomes plain text in one line', async () => {
    await openTitle()
    await page.keyboard.press('ControlOrMeta+a')
    await title.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<img src=x onerror=alert(1)><b>Pão</b>')
      clipboardData.setData('text/plain', 'Pão\n<b>quente</b>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => field().inputValue()).toBe('Pão <b>quente</b>')
    expect(await title.locator('b, img').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('a second click on a picture leads to its field in the form, even while its control is loading', async () => {
    const release = Promise.withResolvers<void>()
    await page.route(/media-field/, async (route) => {
      await release.promise
      await route.continue()
    })
    const held = page.waitForRequest(/media-field/)
    const picture = frame.locator('main [data-section] img').first()
    const section = frame.locator('main [data-section]:has(img)').first()
    await picture.click({ force: true })
    await expect.poll(() => section.getAttribute('data-vitrine-chosen')).toBe('')
    await held
    await picture.click({ force: true })
    release.resolve()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.section-form')?.tagName))
      .toBe('FORM')
  })

  test('the focal point of a picture is set by a click in the form, moved by keys, and removed', async () => {
    await frame.locator('main [data-section]:has(img)').first().locator('img').first().click({ force: true })
    const group = page.locator('.section-form fieldset', { has: page.getByText('Focal point') }).first()
    await group.getByText('Focal point', { exact: true }).click()
    const picture = group.getByRole('button', { name: /^Focal point: / })
    await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const { width, height } = await picture.evaluate((element) => element.getBoundingClientRect())
    await picture.click({ position: { x: width / 4, y: height / 2 } })
    await picture.and(page.getByLabel('Focal point: 25 %, 50 %.')).waitFor()
    await page.keyboard.press('ArrowRight')
    await picture.and(page.getByLabel('Focal point: 30 %, 50 %.')).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await group.getByRole('button', { name: 'Automatic' }).click()
    await picture.and(page.getByLabel('Focal point: 50 %, 50 %.')).waitFor()
  })

  test('an icon is found by a word, shown in the form, and shown on the page', async () => {
    const section = frame.locator('#por-que')
    await section.locator('h2').click()
    const form = page.locator('.section-form')
    await form.locator('.form-entry summary').first().click()
    const name = form.getByLabel('Icon', { exact: true }).first()
    const drawing = () => section.locator('svg').first().innerHTML()
    const before = await drawing()
    await form.getByRole('button', { name: 'Choose an icon' }).first().click()
    await page.getByLabel('Find an icon by its English name').fill('croiss')
    const choice = page.getByRole('button', { name: 'lucide:croissant', exact: true })
    await choice.locator('.drawn-icon[aria-busy=false]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await choice.click()
    await expect.poll(() => name.inputValue()).toBe('lucide:croissant')
    await form.locator('.drawn-icon[aria-busy=false]').first().waitFor()
    await expect.poll(drawing).not.toBe(before)
  })
})
