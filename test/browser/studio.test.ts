import { createClient } from '@supabase/supabase-js'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notePresence } from '../../admin/presence.ts'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { callStudio } from '../support/call-studio.ts'
import { violationsOf } from './axe.ts'
import {
  faultsInBothSchemes,
  faultsOfScreen,
  type RunningStudio,
  SCREENS,
  signIn,
  startStudio,
} from './start-studio.ts'

const OWNER = bakeryOwner('studio')

const HOST = OWNER.site

describe.runIf(chromiumPath())('the Studio in a browser', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  const canvas = (page: Page): FrameLocator => page.frameLocator('iframe.canvas-frame')

  /** Waits until the page in the frame takes clicks. */
  const untilReady = (page: Page) => page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })

  /** On a phone one of the three panes is shown. */
  async function showPane(page: Page, name: string): Promise<void> {
    const tab = page.getByRole('navigation', { name: 'What is shown' }).getByRole('button', { name })
    if (await tab.isVisible()) await tab.click()
  }

  test('a wrong password is refused with a message', async () => {
    const { context, page } = await studio.open({})
    await page.getByLabel('E-mail').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('The e-mail or the password is wrong.')
    await context.close()
  })

  test.each(SCREENS)(
    'an owner changes a headline in both languages, sees it on the page, and publishes it: $width px',
    async (viewport) => {
      const { context, page, wrong } = await studio.open({ viewport })
      await signIn(page, OWNER)
      await page
        .getByRole('link', { name: /Padaria Aurora/ })
        .last()
        .click()
      await untilReady(page)

      const words = { pt: `Pão às ${viewport.width}`, en: `Bread at ${viewport.width}` }
      await showPane(page, 'Page')
      await canvas(page).locator('#nascer h1').click()
      await changeTitle(page, words.pt)
      await page.getByLabel('Language of the page').selectOption('en-US')
      await canvas(page).locator('html[lang="en-US"]').waitFor()
      await untilReady(page)
      await changeTitle(page, words.en)

      await page.getByText('Saved', { exact: true }).waitFor()
      expect(await studio.live('/')).not.toContain(words.pt)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText(/What changes for visitors/).waitFor()
      const changes = page.locator('.changes')
      for (const text of [words.pt, words.en])
        await expect.poll(() => changes.textContent()).toContain(`After: ${text}`)
      await page.getByRole('button', { name: /^Before and after/ }).press('Enter')
      const picture = (place: number) => page.frameLocator(`.page-picture iframe >> nth=${place}`)
      await picture(1).locator('#nascer[data-vitrine-chosen]').getByText(words.pt).waitFor()
      await picture(0).locator('#nascer[data-vitrine-chosen] h1').waitFor()
      expect(await picture(0).locator('h1').textContent()).not.toBe(words.pt)
      expect(await faultsInBothSchemes(page)).toEqual([])
      await page.getByRole('button', { name: 'Publish now' }).click()
      await page.getByText('Published. Visitors see it now.').waitFor()
      await expect.poll(() => studio.live('/')).toContain(words.pt)
      await expect.poll(() => studio.live('/en-US')).toContain(words.en)
      expect(wrong).toEqual([])
      await context.close()
    },
  )

  async function changeTitle(page: Page, text: string): Promise<void> {
    await showPane(page, 'Fields')
    await page.getByLabel('Title', { exact: true }).press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await showPane(page, 'Page')
    await canvas(page).locator('#nascer[data-vitrine-chosen]').getByText(text).waitFor()
  }

  test('no screen has an accessibility fault, in light or in dark', async () => {
    const { context, page } = await studio.open({})
    await page.getByLabel('E-mail').waitFor()
    const faults: Record<string, string[]> = { signIn: await faultsInBothSchemes(page) }
    await page.getByRole('button', { name: 'Invited, or forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    faults.forgotten = await faultsInBothSchemes(page)
    await page.getByLabel('E-mail').fill('ninguem@example.com')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Code').waitFor()
    faults.code = await faultsInBothSchemes(page)
    await page.getByRole('button', { name: /^Send it again/ }).click()
    await page.getByRole('button', { name: 'Sign in with a password' }).click()
    await signIn(page, OWNER)
    await page.getByText(/^Home page \d+ kB$/).waitFor()
    faults.sites = await faultsOfScreen(page)
    await page
      .getByRole('link', { name: /Padaria Aurora/ })
      .last()
      .click()
    await canvas(page).locator('#nascer').waitFor()
    await showPane(page, 'Sections')
    await page.locator('.outline-list .outline-name').first().click()
    await page.getByRole('heading', { level: 2 }).last().waitFor()
    faults.form = await faultsOfScreen(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Add a section' }).waitFor()
    faults.dialog = await faultsOfScreen(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('heading', { name: 'Publish' }).waitFor()
    await page.getByText(/Worth a look/).click()
    faults.publishing = await faultsOfScreen(page)
    for (const [screen, found] of Object.entries(faults)) expect(found, screen).toEqual([])
    await context.close()
  })

  test('a section is moved by keys, another one is added, hidden and deleted, and each step is undone', async () => {
    const { context, page } = await studio.openAsOwner(`/sites/${HOST}/pages/sobre`, {
      viewport: { width: 1440, height: 900 },
    })
    const rows = page.locator('.outline-list .outline-name')
    await rows.first().waitFor()
    const names = () => rows.allTextContents()
    const before = await names()
    await rows.first().click()
    await rows.first().press('Alt+ArrowDown')
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
    const undo = page.getByRole('button', { name: 'Undo' })
    const redo = page.getByRole('button', { name: 'Redo' })
    await undo.click()
    await expect.poll(names).toEqual(before)
    await redo.click()
    await undo.click()

    const choose = async (place: number, action: string) => {
      await page.locator('.outline-list .icon-button').nth(place).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose(0, 'Add below')
    await page.getByRole('dialog').locator(':focus').waitFor()
    await page.getByLabel(/Find by name/).fill('hero/')
    await page.locator('.add-examples').first().click()
    await page.locator('.is-examples').getByText('Plain', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'All sections' }).click()
    await page.getByLabel(/Find by name/).fill('accordion')
    await page.locator('.add-choice').first().click()
    const after = [before[0], expect.stringContaining('Accordion'), ...before.slice(1)]
    await expect.poll(names).toEqual(after)
    const added = canvas(page).locator('[data-section="faq/accordion"]')
    await added.waitFor()
    await undo.click()
    await expect.poll(names).toEqual(before)
    await added.waitFor({ state: 'detached' })
    await redo.click()
    await added.waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()

    await choose(1, 'Hide')
    await added.waitFor({ state: 'detached' })
    await undo.click()
    await added.waitFor()
    await choose(1, 'Delete')
    await expect.poll(names).toEqual(before)
    await added.waitFor({ state: 'detached' })
    await undo.click()
    await expect.poll(names).toEqual(after)
    await added.waitFor()
    await context.close()
  })

  test('a menu is loaded only once the pointer reaches its button, and opens by mouse and by keys', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    let loaded = 0
    page.on('request', (request) => {
      if (/\/studio-menu-popup-/.test(request.url())) loaded++
    })
    await page.goto(studio.address(`/sites/${HOST}/pages/sobre`))
    const button = page.locator('.outline-list .icon-button').first()
    await button.waitFor()
    expect(loaded).toBe(0)
    const isExpanded = () => button.getAttribute('aria-expanded')
    await button.hover()
    await expect.poll(() => loaded).toBe(1)
    expect(await isExpanded()).toBe('false')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')

    await button.press('ArrowDown')
    await expect.poll(focused).toBe('Move up')
    expect(await isExpanded()).toBe('true')
    expect(await page.getByRole('menu').getAttribute('aria-label')).toBe(
      await button.getAttribute('aria-label'),
    )
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('Delete')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const isFocused = () => button.evaluate((element) => element === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    for (const [key, first] of [
      ['Enter', 'Move up'],
      ['Space', 'Move up'],
      ['ArrowUp', 'Delete'],
    ] as const) {
      await button.press(key)
      await expect.poll(focused).toBe(first)
      await page.keyboard.press('Escape')
      await expect.poll(isFocused).toBe(true)
    }

    await button.click()
    await page.getByRole('menu').waitFor()
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(loaded).toBe(1)
    expect(wrong).toEqual([])
    await context.close()
  })

  test('a menu is loaded once its button has the focus, and does not open if the focus leaves meanwhile', async () => {
    const { context, page } = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    const held: (() => void)[] = []
    await page.route(/\/studio-menu-popup-/, async (route) => {
      await new Promise<void>((release) => held.push(release))
      await route.continue()
    })
    await page.goto(studio.address(`/sites/${HOST}/pages/sobre`))
    const button = page.locator('.outline-list .icon-button').first()
    await button.focus()
    await expect.poll(() => held.length).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add', exact: true }).focus()
    const answered = page.waitForResponse(/\/studio-menu-popup-/)
    held[0]?.()
    await (await answered).finished()
    // The menu has loaded and is closed, so the next press opens it.
    await button.focus()
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.press('Enter')
    await page.getByRole('menu').waitFor()
    await context.close()
  })

  test('sections and list entries are dragged to another place, and each move can be undone', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`/sites/${HOST}/pages/home`, {
      viewport: { width: 1440, height: 900 },
    })
    const undo = page.getByRole('button', { name: 'Undo' })

    /** Drags the first row below the third. */
    async function dragDown(rows: string, names: string): Promise<void> {
      const row = page.locator(rows)
      const texts = () => page.locator(names).allTextContents()
      await row.first().hover()
      await page.locator(`${rows}[draggable=true]`).first().waitFor()
      const before = await texts()
      const box = await row.nth(2).boundingBox()
      const handle = row.first().locator('.grip')
      await handle.dragTo(row.nth(2), { targetPosition: { x: 40, y: (box?.height ?? 0) - 3 } })
      await expect.poll(texts).toEqual([before[1], before[2], before[0], ...before.slice(3)])
      await undo.click()
      await expect.poll(texts).toEqual(before)
    }

    await page.locator('.outline-list .outline-name').first().waitFor()
    await dragDown('.outline-list .outline-row', '.outline-list .outline-name')
    await page.locator('.outline-list .outline-name').nth(1).click()
    await dragDown('.form-entry', '.form-entry-name')
    expect(wrong).toEqual([])
    await context.close()
  })

  test('a conflict shows both people’s changes with their names, and lets the person choose', async () => {
    const { context, page } = await studio.openAsOwner(`/sites/${HOST}/pages/contato`, {
      viewport: { width: 1440, height: 900 },
    })
    const document = `/sites/${HOST}/documents?document=pages/contato`
    await page.locator('.outline-list .outline-name').first().click()
    const title = page.getByLabel('Title', { exact: true })
    await title.waitFor()
    const [{ version, value }] = (await callStudio(page, 'GET', document)).documents
    value.sections[0].data.title = 'Theirs'
    const changes = [{ document: 'pages/contato', expected: version, value }]
    await callStudio(page, 'PATCH', `/sites/${HOST}/draft`, { changes, author: 'Bia' })
    await title.fill('Mine')
    const notice = page.getByRole('region', { name: 'Two people made conflicting changes' })
    await notice.getByText('changed by Bia').waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await page.goto(studio.address(`/sites/${HOST}/theme`))
    await notice.getByText('Mine', { exact: true }).last().waitFor()
    await notice.getByText('Theirs', { exact: true }).last().click()
    // The choice remains while other screens are opened and closed.
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await notice.getByRole('button', { name: 'Use the chosen versions' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const [saved] = (await callStudio(page, 'GET', document)).documents
    expect(saved.value.sections[0].data.title).toBe('Theirs')
    await context.close()
  })

  test('a stored value that the page leaves out is named once its section is chosen', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    const document = `/sites/${HOST}/documents?document=pages/sobre`
    const [{ version, value }] = (await callStudio(page, 'GET', document)).documents
    value.sections[0].data.height = 'enormous'
    const changes = [{ document: 'pages/sobre', expected: version, value }]
    await callStudio(page, 'PATCH', `/sites/${HOST}/draft`, { changes })
    await page.goto(studio.address(`/sites/${HOST}/pages/sobre`))
    await untilReady(page)
    const loaded = await canvas(page).locator(`#${value.sections[0].id}`).elementHandle()
    await page.locator('.outline-list .outline-name').first().click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not shown on the page:' })
    await summary.getByRole('button', { name: 'Height' }).waitFor()
    expect(await loaded?.evaluate((element) => element.isConnected)).toBe(true)
    expect(wrong).toEqual([])
    await context.close()
  })

  test('a text that becomes longer than its line keeps the focus', async () => {
    const { context, page } = await studio.openAsOwner(`/sites/${HOST}/pages/sobre`, {
      viewport: { width: 1440, height: 900 },
    })
    await untilReady(page)
    await page.locator('.outline-list .outline-name').first().click()
    const field = page.getByLabel('Line above the title')
    await field.fill('')
    const text = 'Since 1998 in the same street, with the same oven and the same recipes'
    await page.keyboard.type(text)
    expect(await field.inputValue()).toBe(text)
    await context.close()
  })

  test('two people in one site see each other, the page and the section', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`/sites/${HOST}/pages/contato`, {
      viewport: { width: 390, height: 844 },
    })
    const { url, secretKey } = studio.backend
    const database = createClient(url, secretKey, { auth: { persistSession: false } })
    const note = { site: HOST, person: 'member bia', name: 'Bia' }
    const seen = () => notePresence(database, { ...note, document: 'pages/home', section: 'nascer' })
    const bia = page.getByRole('list', { name: 'Who is here' }).getByText('Bia is in Início · Hero · Split')
    // A note counts for 30 s, so Bia's is repeated, as her Studio does.
    await expect
      .poll(async () => {
        await seen()
        return bia.isVisible()
      })
      .toBe(true)
    expect(await seen()).toMatchObject([{ name: expect.stringContaining('rosa'), document: 'pages/contato' }])
    expect(await faultsInBothSchemes(page)).toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })

  test('what could not be sent is stored in the browser, and sent at the next visit', async () => {
    const { context, page } = await studio.openAsOwner(`/sites/${HOST}/pages/cardapio`, {
      viewport: { width: 1440, height: 900 },
    })
    await page.locator('.outline-list .outline-name').first().click()
    await page.getByLabel('Title', { exact: true }).waitFor()
    await context.route('**/api/admin/sites/*/draft', (route) => route.abort())
    await page.getByLabel('Title', { exact: true }).fill('Typed without a connection')
    await page.getByText(/No connection/).waitFor()
    await context.unrouteAll()
    await page.reload()
    await page.getByText('Saved', { exact: true }).waitFor()
    await canvas(page).getByText('Typed without a connection').waitFor()
    await context.close()
  })

  test('the dialog of files shows progress, offers a retry after a failure, and says what to do without files', async () => {
    const { context, page } = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    const answers: ((answer: { status: number; json: object }) => void)[] = []
    await page.route(/\/api\/admin\/sites\/[^/]+\/media\?/, async (route) =>
      route.fulfill(await new Promise((answer) => answers.push(answer))),
    )
    const answer = async (status: number, json: object) => {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      answers.shift()?.({ status, json })
    }
    await page.goto(studio.address(`/sites/${HOST}/pages/home`))
    await page.locator('.outline-list .outline-name').first().click()
    await page.getByRole('button', { name: 'Choose a file' }).first().click()
    const dialog = page.getByRole('dialog')
    const progress = dialog.getByRole('status')
    // The line of the dialog's texts gives way to that of its files.
    await expect.poll(async () => (await progress.boundingBox())?.width ?? 0).toBeGreaterThan(50)
    const animations = () => page.evaluate(() => document.getAnimations().length)
    expect(await animations()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(animations).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answer(404, {})
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await retry.press('Enter')
    await answer(200, { files: [] })
    await dialog.getByText(/Drop pictures or files above/).waitFor()
    expect(await faultsInBothSchemes(page)).toEqual([])
    await context.close()
  })
})
