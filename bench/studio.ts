import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DEMO_OWNER } from '../build/dev/demo-owner.ts'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { serveStudio } from '../test/support/studio.ts'
import { STUDIO_EDIT_MS, STUDIO_READY_MS, STUDIO_TASK_MS } from './budget.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { noteLongTasks } from './long-tasks.ts'
import { keptOrMissed, median, type Print, table } from './table.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const SECTIONS = 200
const VIEWPORT = { width: 1440, height: 900 }

/** A page of as many sections as no site of the demo has. */
const LARGE = 'large'

interface Section {
  id: string
  component: { folder: string; name: string }
  data: object
}

/**
 * How quick the Studio is: from a visit until a page can be edited, from a key until the canvas shows it, and how long each action blocks the
 * main thread on a page of 200 sections. The result depends on the machine; measure when nothing else runs.
 */
export async function measureStudio(print: Print): Promise<boolean> {
  if (chromiumPath() === null) {
    print('studio: left out, no Chromium found; name one in CHROMIUM\n')
    return true
  }
  buildDemo()
  const studio = await serveStudio(BENCH_DIST)
  const browser = await launchChromium(['*.localhost'])
  const context = await signedIn(browser, studio.address)
  await addLargePage(context, studio.address)
  const place = (page: string) => studio.address(`/sites/${DEMO_OWNER.site}/pages/${page}`)
  const state = await context.storageState()

  const ready = await times(() => readyTime(browser, state, place('home')))
  const page = await openEditor(context, place('home'))
  const edit = await times(() => editTime(page))
  await page.close()
  const actions = await measureActions(await openEditor(context, place(LARGE)))
  await browser.close()
  await studio.stop()

  const row = (what: string, time: number, budget: number) => [
    what,
    String(Math.round(time)),
    String(budget),
    keptOrMissed(time <= budget),
  ]
  print(
    table(
      ['the Studio', 'ms', 'budget', ''],
      [
        row(`a page can be edited, ${SLOWDOWN}× slower`, ready, STUDIO_READY_MS),
        row('from a key to the canvas', edit, STUDIO_EDIT_MS),
        ...actions.map(({ name, longest }) =>
          row(`${name}, ${SECTIONS} sections: longest task`, longest, STUDIO_TASK_MS),
        ),
      ],
    ),
  )
  return true
}

async function times(measure: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < ROUNDS; round++) found.push(await measure())
  return median(found)
}

async function signedIn(browser: Browser, address: (path: string) => string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  const { email, password } = DEMO_OWNER
  const { request } = context
  const headers = { origin: new URL(address('/')).origin }
  const answer = await request.post(address('/api/admin/session'), { data: { email, password }, headers })
  if (!answer.ok()) throw new Error(`The owner of the demo could not sign in: ${await answer.text()}`)
  return context
}

/** Sections of the home page, again and again. */
async function addLargePage({ request }: BrowserContext, address: (path: string) => string): Promise<void> {
  const site = address(`/api/admin/sites/${DEMO_OWNER.site}`)
  const read = await request.get(`${site}/documents?document=pages/home`)
  const { documents } = (await read.json()) as { documents: { value: { sections: Section[] } }[] }
  const known = documents[0]?.value.sections ?? []
  const sections = Array.from({ length: SECTIONS }, (_, place) => {
    const section = known[place % known.length]
    return { ...section, id: `section-${place}` }
  })
  const value = {
    id: LARGE,
    name: 'Large',
    position: 900,
    status: 'published',
    routes: { route: LARGE },
    sections,
  }
  const changes = [{ document: `pages/${LARGE}`, expected: null, value }]
  const headers = { origin: new URL(site).origin, 'idempotency-key': crypto.randomUUID() }
  const answer = await request.patch(`${site}/draft`, { data: { changes }, headers })
  if (!answer.ok()) throw new Error(`The page of ${SECTIONS} sections was refused: ${await answer.text()}`)
}

/** From the visit, with nothing in the cache of the browser, until a section of the page can be chosen. */
async function readyTime(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  address: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState, locale: 'en-US' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (document.querySelector('.outline-name') === null) return
      observer.disconnect()
      requestAnimationFrame(() => { window.readyAt = performance.now() })
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.goto(address)
  await page.waitForFunction('window.readyAt')
  const time = await page.evaluate<number>('window.readyAt')
  await context.close()
  return time
}

async function openEditor(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await noteLongTasks(page)
  await page.goto(address)
  await page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
  await page.locator('.outline-name').first().click()
  await page.getByLabel('Title', { exact: true }).waitFor()
  return page
}

/** From a key in a field until the page in the frame has the section that the Worker rendered of it. */
async function editTime(page: Page): Promise<number> {
  await page.evaluate(`
    void (window.edited = new Promise((resolve) => {
      let pressed = 0
      addEventListener('keydown', () => { pressed = performance.now() }, { once: true, capture: true })
      addEventListener('message', function hear({ data }) {
        if (data?.type !== 'vitrine:rendered' || pressed === 0) return
        removeEventListener('message', hear)
        resolve(performance.now() - pressed)
      })
    }))
  `)
  await page.getByLabel('Title', { exact: true }).press('x')
  return page.evaluate<number>('window.edited')
}

/** The longest task of the page's own thread that began while an action was done and its effects settled. */
async function measureActions(page: Page): Promise<{ name: string; longest: number }[]> {
  const outline = page.locator('.outline-name')
  const title = page.getByLabel('Title', { exact: true })
  const actions: [name: string, act: () => Promise<unknown>][] = [
    ['choose a section', () => outline.nth(120).click()],
    ['type a letter', () => title.press('x')],
    ['move it by keys', () => outline.nth(120).press('Alt+ArrowDown')],
    ['take that back', () => page.getByRole('button', { name: 'Undo' }).click()],
    ['open its menu', () => page.locator('.outline-row.is-chosen .icon-button').click()],
    ['duplicate it', () => page.getByRole('menuitem', { name: 'Duplicate' }).click()],
  ]
  const found: { name: string; longest: number }[] = []
  for (const [name, act] of actions) {
    await page.evaluate('window.tasks.length = 0')
    await act()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)))')
    const longest = await page.evaluate<number>(
      'Math.max(0, ...window.tasks.map(({ duration }) => duration))',
    )
    found.push({ name, longest })
  }
  return found
}
