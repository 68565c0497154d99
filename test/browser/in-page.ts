/**
 * The layout shift allowed while the site's font replaces a system font: for an example of a section the value that Core
 * Web Vitals call good, for a demo page half of it. Headings may then break into other lines. Without a web font nothing
 * moves (demo-pages.test.ts).
 */
export const GOOD_SHIFT = 0.1
export const FONT_SHIFT = GOOD_SHIFT / 2

/** The functions below run in a page, so they may not use outer names. */

/** Installed before the page's scripts: collects layout shifts. */
export function watchShifts(): void {
  const shifts: LayoutShift[] = []
  const observer = new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as LayoutShift[]))
  })
  Object.assign(window, { shifts, observer })
  observer.observe({ type: 'layout-shift', buffered: true })
  const mark = () => performance.mark('parsed')
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(mark)))
}

/** Waits until the page is parsed, painted and has its fonts. Ends finite animations; infinite ones continue. */
export async function settled(): Promise<void> {
  await document.fonts.ready
  for (const animation of document.getAnimations()) {
    const { effect, timeline } = animation
    if (timeline === document.timeline && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      animation.finish()
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Sum of layout shifts since the page began (watchShifts). */
export function sumOfShifts(): number {
  return (window as unknown as { shifts: LayoutShift[] }).shifts.reduce((sum, { value }) => sum + value, 0)
}

/** As sumOfShifts, without shifts while the HTML was still loading. */
export function sumOfShiftsOnceParsed(): number {
  const { shifts, observer } = window as unknown as { shifts: LayoutShift[]; observer: PerformanceObserver }
  shifts.push(...(observer.takeRecords() as LayoutShift[]))
  const [parsed] = performance.getEntriesByName('parsed')
  if (parsed === undefined) throw new Error('the page is not parsed')
  return shifts
    .filter(({ startTime }) => startTime > parsed.startTime)
    .reduce((sum, { value }) => sum + value, 0)
}

/** As sumOfShifts, and resets the sum. */
export function forgetShifts(): number {
  const { shifts, observer } = window as unknown as { shifts: LayoutShift[]; observer: PerformanceObserver }
  // Otherwise earlier shifts that are not reported yet would be counted later.
  shifts.push(...(observer.takeRecords() as LayoutShift[]))
  return shifts.splice(0).reduce((sum, { value }) => sum + value, 0)
}

/** Removes the page's fonts and loads them again. @returns the sum of layout shifts while they load */
export async function shiftByFonts(): Promise<number> {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const { shifts, observer } = window as unknown as { shifts: LayoutShift[]; observer: PerformanceObserver }
  const taken = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .map((rule, index) => ({ sheet, index, rule, text: rule.cssText }))
      .filter(({ rule, text }) => rule instanceof CSSFontFaceRule && text.includes('url(')),
  )
  for (const { sheet, index } of taken.toReversed()) sheet.deleteRule(index)
  await painted()
  observer.takeRecords()
  shifts.length = 0
  for (const { sheet, index, text } of taken) sheet.insertRule(text, index)
  await painted()
  await document.fonts.ready
  await painted()
  shifts.push(...(observer.takeRecords() as LayoutShift[]))
  return shifts.reduce((sum, { value }) => sum + value, 0)
}

/** Waits until every font face has loaded or failed, and is painted. */
export async function loadAllFonts(): Promise<void> {
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/**
 * Scrolls through the page as a reader does, then reports what moved, and what lies outside the screen and is not in an
 * element that scrolls or clips it.
 */
export async function faultsOfLayout(): Promise<string[]> {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await painted()
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await painted()

  const name = (element: Element) => {
    const section = element.closest('[data-section]')
    const own = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    return `#${section?.id ?? ''} ${own}`
  }
  const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const isCut = (element: Element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (cuts(box)) return true
    }
    return false
  }
  const outside: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || (left >= -1 && right <= innerWidth + 1)) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('svg svg, [aria-hidden=true]') || isCut(element)) continue
    outside.push(`${name(element)} from ${Math.round(left)} to ${Math.round(right)}`)
    if (outside.length === 5) break
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) outside.push(`the page is ${scrollWidth} px wide`)

  const { shifts } = window as unknown as { shifts: LayoutShift[] }
  const moved = shifts
    .filter(({ value }) => value > 0.0005)
    .map(({ value, sources }) => {
      const nodes = sources.map(({ node }) => (node instanceof Element ? name(node) : String(node?.nodeName)))
      return `${value.toFixed(4)} moved: ${nodes.join(', ')}`
    })
  return [...outside, ...moved]
}

/**
 * Writes a word of 40 letters, wider than a narrow phone, in the place of each text that a tenant wrote. Numbers, texts
 * that never break by their style and those of the runtime stay.
 */
export function writeLongWords(ofRuntime: string[]): void {
  const word = 'Rechtsschutzversicherungsgesellschaftens'
  const own = new Set(ofRuntime)
  for (const section of document.querySelectorAll('[data-section]')) {
    const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent, nodeValue } = text
      if (!parent || !/\p{L}{4}/u.test(nodeValue ?? '') || own.has((nodeValue ?? '').trim())) continue
      const stays = 'script, style, template, svg, pre, code, option, textarea, time'
      if (parent.closest(stays) || getComputedStyle(parent).whiteSpace === 'nowrap') continue
      text.nodeValue = word
    }
  }
}

/**
 * Landmarks of one section with the same name. Two sections of one kind on a page may have the same name: the author of
 * the page decides that.
 */
export function sameLandmarks(): string[] {
  const same: string[] = []
  for (const section of document.querySelectorAll('[data-section]')) {
    const seen = new Set<string>()
    for (const landmark of section.querySelectorAll('nav, aside, [role=region], [role=search], section')) {
      if (!landmark.checkVisibility({ visibilityProperty: true })) continue
      const named = landmark.getAttribute('aria-labelledby')
      const label = named ? document.getElementById(named)?.textContent : landmark.getAttribute('aria-label')
      const isLandmark = Boolean(label) || landmark.matches('nav, aside')
      const name = `${landmark.getAttribute('role') ?? landmark.tagName.toLowerCase()} “${label ?? ''}”`
      if (isLandmark && seen.has(name)) same.push(`#${section.id} has two ${name}`)
      seen.add(name)
    }
  }
  return same
}

/** Whether the history has left the entries of closed dialogs; a dialog that opens earlier would use the wrong entry. */
export function isHistoryBack(): boolean {
  return !history.state?.dialogs
}
