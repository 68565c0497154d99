import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { DEMO_OWNER } from '../build/dev/demo-owner.ts'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { callStudio } from '../test/support/call-studio.ts'
import { serveStudio } from '../test/support/studio.ts'
import { STUDIO_EDIT_MS, STUDIO_READY_MS, STUDIO_TASK_MS } from './budget.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { longestTask } from './long-tasks.ts'
import { budgetWord, median, type Print, table } from './table.ts'

const SLOWDOWN = 4
const ROUNDS = 5
const SECTIONS = 200

/** Place of the section that is chosen, moved and duplicated. */
const CHOSEN = 120
const VIEWPORT = { width: 1440, height: 900 }

/** In the order in which a round does them. */
const ACTIONS = [
  'choose a section',
  'type a letter',
  'move it by keys',
  'take that back',
  'open its menu',
  'duplicate it',
] as const
type ActionName = (typeof ACTIONS)[number]

/** Id of a page with more sections than any page of the demo. */
const LARGE = 'large'

interface Section {
  id: string
  component: { folder: string; name: string }
  data: object
}

/**
 * How quick the Studio is: from a visit until a page can be edited, from a key until the canvas shows it, and how long
 * each action blocks the main thread on a page of 200 sections. The result depends on the machine; measure when nothing
 * else runs.
 */
export async function measureStudio(print: Print): Promise<boolean> {
  if (chromiumPath() === null) {
    print('studio: left out, no Chromium found; name one in CHROMIUM\n')
    return true
  }
  buildDemo()
  const studio = await serveStudio(BENCH_DIST)
  const browser = await launchChromium(['*.localhost'])
  const context = await signedIn(browser, studio.address())
  const place = (page: string) => studio.address(`/sites/${DEMO_OWNER.site}/pages/${page}`)
  const state = await context.storageState()

  const ready = await times(() => readyTime(browser, state, place('home')))
  const page = await openEditor(context, place('home'))
  const edit = await times(() => editTime(page))
  await page.close()
  const rounds: Awaited<ReturnType<typeof measureActions>>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const large = await openEditor(context, place(LARGE))
    rounds.push(await measureActions(browser, large))
    await large.close()
  }
  await browser.close()
  await studio.stop()

  const row = (what: string, time: number, budget: number) => [
    what,
    String(Math.round(time)),
    String(budget),
    budgetWord(time <= budget),
  ]
  print(
    table(
      ['the Studio', 'ms', 'budget', ''],
      [
        row(`a page can be edited, ${SLOWDOWN}× slower`, ready, STUDIO_READY_MS),
        row('from a key to the canvas', edit, STUDIO_EDIT_MS),
        ...ACTIONS.map((name) =>
          row(
            `${name}, ${SECTIONS} sections: longest task`,
            median(rounds.map((longest) => longest[name])),
            STUDIO_TASK_MS,
          ),
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

async function signedIn(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(address)
  const { email, password } = DEMO_OWNER
  await callStudio(page, 'POST', '/session', { email, password })
  await addLargePage(page)
  await page.close()
  return context
}

/** Adds a page that repeats the sections of the home page. */
async function addLargePage(page: Page): Promise<void> {
  const site = `/sites/${DEMO_OWNER.site}`
  const { documents } = (await callStudio(page, 'GET', `${site}/documents?document=pages/home`)) as {
    documents: { value: { sections: Section[] } }[]
  }
  const known = documents[0]?.value.sections ?? []
  const sections = Array.from({ length: SECTIONS }, (_, place) => ({
    ...known[place % known.length],
    id: `section-${place}`,
  }))
  const value = {
    id: LARGE,
    name: 'Large',
    position: 900,
    status: 'published',
    routes: { route: LARGE },
    sections,
  }
  const changes = [{ document: `pages/${LARGE}`, expected: null, value }]
  await callStudio(page, 'PATCH', `${site}/draft`, { changes })
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
    window.ready = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.outline-name') === null) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now()))
      }).observe(document, { childList: true, subtree: true })
    })
  `)
  await page.goto(address)
  const time = await page.evaluate<number>('window.ready')
  await context.close()
  return time
}

async function openEditor(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(address)
  await page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
  await page.locator('.outline-list .outline-name').first().click()
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
        const isDone = data?.type === 'vitrine:rendered'
        if (pressed === 0 || (!isDone && data?.type !== 'vitrine:failed')) return
        removeEventListener('message', hear)
        // A rendering that takes longer than the preview waits has missed every budget.
        resolve(isDone ? performance.now() - pressed : 1 / 0)
      })
    }))
  `)
  await page.getByLabel('Title', { exact: true }).press('x')
  return page.evaluate<number>('window.edited')
}

/**
 * The longest task of the page's own thread that began while an action was done and its effects settled. Locators
 * search the page in that thread, so each element is found before its action, which is then input to the browser alone.
 */
async function measureActions(browser: Browser, page: Page): Promise<Record<ActionName, number>> {
  const row = page.locator('.outline-list .outline-row').nth(CHOSEN)
  const name = row.locator('.outline-name')
  const title = page.getByLabel('Title', { exact: true })
  const find: Record<ActionName, () => Promise<() => Promise<void>>> = {
    'choose a section': () => pointAt(name),
    'type a letter': () => keyIn(title, 'x'),
    'move it by keys': () => keyIn(name, 'Alt+ArrowDown'),
    'take that back': () => pointAt(page.getByRole('button', { name: 'Undo' })),
    'open its menu': () => pointAt(row.locator('.icon-button')),
    'duplicate it': () => pointAt(page.getByRole('menuitem', { name: 'Duplicate' })),
  }
  const found: Partial<Record<ActionName, number>> = {}
  for (const action of ACTIONS) {
    const act = await find[action]()
    await page.evaluate(SETTLED)
    found[action] = await longestTask(browser, page, async () => {
      await act()
      await page.evaluate(SETTLED)
    })
  }
  return found as Record<ActionName, number>
}

/** A click in the middle of an element, whose parts take a frame each, as they do at least when a person clicks. */
async function pointAt(target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('The element to click is not shown')
  const page = target.page()
  const { mouse } = page
  return async () => {
    await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.evaluate(NEXT_FRAME)
    await mouse.down()
    await page.evaluate(NEXT_FRAME)
    await mouse.up()
  }
}

async function keyIn(target: Locator, key: string): Promise<() => Promise<void>> {
  await target.focus()
  const { keyboard } = target.page()
  return () => keyboard.press(key)
}

/** Resolves once the browser has drawn what the last input changed. */
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'

/** Resolves once every change is saved, the canvas has loaded, and the document has not changed for a second. */
const SETTLED = `new Promise((resolve) => {
  let timer
  const isDone = () => document.querySelector('.save-state.is-saved') && document.querySelector('.canvas[aria-busy=false]')
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isDone()) return wait()
      observer.disconnect()
      resolve()
    }, 1000)
  }
  const observer = new MutationObserver(wait)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  wait()
})`
