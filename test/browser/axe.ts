import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
    /** The first displayed element of each shape, as `shownShapes` found them last. */
    shown?: Map<string, Element>
  }
}

interface Reading {
  violations: axe.Result[]
  /** How many rules apply to some elements and are met by all of them. */
  passed: number
}

/** Which elements axe reads. */
interface Part {
  /** One element of each of these shapes. */
  shapes: readonly string[]
  /** And those around them, up to the document, so that rules about a page apply. */
  isWhole?: boolean
}

/**
 * What axe finds in a page and in its frames of the same origin. axe is loaded once per document, because compiling it
 * costs as much as a short run.
 * @param part if given, axe checks only these elements; otherwise the whole page
 */
export async function readByAxe(
  page: Page,
  options: axe.RunOptions = {},
  part: Part | null = null,
): Promise<Reading> {
  await Promise.all(page.frames().filter(isRead).map(installAxe))
  return page.evaluate(
    async ({ options, part }) => {
      const { violations, passes } = await window.axe.run(part === null ? document : contextOf(part), options)
      return { violations, passed: passes.length }

      function contextOf({ shapes, isWhole }: Part): axe.ElementContext {
        const first = shapes.flatMap((shape) => window.shown?.get(shape) ?? [])
        const around = new Set<Element>()
        for (const element of [...first, ...document.querySelectorAll('iframe')])
          for (let each: Element | null = element; each && !around.has(each); each = each.parentElement)
            around.add(each)
        const exclude = [...document.body.querySelectorAll('*')].filter(
          (element) => !around.has(element) && element.parentElement && around.has(element.parentElement),
        )
        return { include: isWhole ? document : first, exclude }
      }
    },
    // axe describes one element of each rule that is met, because describing all of them takes most of its time.
    { options: { ...options, resultTypes: ['violations' as const] }, part },
  )
}

/** axe reads no frame of another origin, and in a frame that has not loaded there is nothing to read. */
function isRead(frame: Frame): boolean {
  if (frame.parentFrame() === null || frame.url() === 'about:srcdoc') return true
  return frame.url().startsWith(`${new URL(frame.page().url()).origin}/`)
}

async function installAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(`${SOURCE}; axe.configure({ allowedOrigins: ['<same_origin>'] })`)
}

/** Rules that depend on colours. Another colour scheme changes nothing else that axe can see. */
export const ABOUT_COLOUR: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Shapes of elements that axe has read, so it need not read them again on later pages. */
export class ReadMarkup {
  readonly #read = new Set<string>()

  /**
   * Shapes of the page that no page before it had; `readByAxe` finds their elements until the page changes. From now on
   * they count as read.
   */
  async newShapes(page: Page): Promise<string[]> {
    const shapes = await page.evaluate(shownShapes)
    const found = shapes.filter((shape) => !this.#read.has(shape))
    for (const shape of found) this.#read.add(shape)
    return found
  }
}

/** @returns axe's violations, one line per rule. Reading nothing counts as a violation. */
export async function violationsOf(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  const { violations, passed } = await readByAxe(page, options)
  return passed === 0 ? ['axe has read nothing'] : linesOf(violations)
}

/** Like violationsOf, for one element of each of the shapes. Without shapes nothing is checked. */
export async function violationsOfShapes(
  page: Page,
  shapes: readonly string[],
  options: axe.RunOptions = {},
): Promise<string[]> {
  if (shapes.length === 0) return []
  return linesOf((await readByAxe(page, options, { shapes })).violations)
}

function linesOf(violations: Reading['violations']): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Runs in the page. The properties of each displayed element that matter to axe: its section, tag, classes and states,
 * whether it has a text, the colours of text and background, and whether the text is large.
 */
function shownShapes(): string[] {
  const STATES =
    /^(?:data-.+|role|type|aria-(?:hidden|expanded|current|pressed|selected|checked|haspopup|live))$/
  const grounds = new Map<Element, string>()
  const shown = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*'))
    for (const shape of shapesOf(element)) if (!shown.has(shape)) shown.set(shape, element)
  window.shown = shown
  return [...shown.keys()]

  function shapesOf(element: Element): string[] {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.5 && Number(fontWeight) >= 700)
    const section = element.closest('[data-section]')?.getAttribute('data-section')
    const classes = [...element.classList].sort().join('.')
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      // A value of one word is a state; others are texts, numbers and addresses.
      value.trim() === '' || (STATES.test(name) && /^[a-z][a-z-]{0,23}$/.test(value))
        ? `${name}=${value.trim()}`
        : name,
    ).sort()
    const text = element.textContent?.trim() ? 'text' : 'empty'
    const shape = [section, element.localName, classes, attributes, text, color, groundOf(element)].join(' ')
    // Colours that are good enough for a small text are so for a large one.
    return isLarge ? [shape] : [shape, `${shape} small`]
  }

  function groundOf(element: Element): string {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = backgroundImage === 'none' ? backgroundColor : 'image'
    const ground = own === 'rgba(0, 0, 0, 0)' && element.parentElement ? groundOf(element.parentElement) : own
    grounds.set(element, ground)
    return ground
  }
}
