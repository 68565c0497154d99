/**
 * Measures how fast a page was for its visitor: largest paint, slowest response to an interaction, and layout shift,
 * each with the section it occurred in. Sent once, when the visitor leaves the page, without anything that identifies
 * the visitor (docs/operations.md).
 * It imports nothing that other scripts import, because a shared import would become a separate file. It may start
 * after the first frame, because the browser buffers earlier entries.
 */
type Metric = [value: number, section: string]
interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

const found: Record<string, Metric> = {}
/** The longest event of each interaction. */
const interactions = new Map<number, Metric>()
let windowed: Metric = [0, '']
let [windowStart, lastShift, largest, isSent] = [0, 0, 0, false]

const findSection = (node: Node | null | undefined) =>
  (node instanceof Element ? node : node?.parentElement)
    ?.closest<HTMLElement>('[data-section]')
    ?.getAttribute('data-section') ?? ''

/** Each function takes the entries that the observer has not delivered yet. */
const watched: (() => void)[] = []

function watch(type: string, take: (entry: never) => void): void {
  const options = { type, buffered: true, durationThreshold: 16 }
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take as () => void))
  observer.observe(options)
  watched.push(() => observer.takeRecords().forEach(take as () => void))
}

function takePaint({ startTime, element }: LargestContentfulPaint): void {
  // For the visitor of a prerendered page, time starts when the page is shown.
  const [{ activationStart = 0 } = {}] = performance.getEntriesByType('navigation') as {
    activationStart?: number
  }[]
  found.LCP = [Math.max(startTime - activationStart, 0), findSection(element)]
}

function takeEvent({ interactionId, duration, target, entryType }: PerformanceEventTiming): void {
  // A first input may have no interaction id.
  const id = interactionId || (entryType === 'first-input' && -1)
  if (id && duration > (interactions.get(id)?.[0] ?? 0)) interactions.set(id, [duration, findSection(target)])
}

/**
 * Shifts less than a second apart form one session of at most five seconds. The worst session counts, with the
 * section of its largest shift.
 */
function takeShift({ value, hadRecentInput, startTime, sources }: Shift): void {
  if (hadRecentInput) return
  if (startTime - lastShift > 1000 || startTime - windowStart > 5000) {
    windowed = [0, '']
    windowStart = startTime
    largest = 0
  }
  lastShift = startTime
  windowed[0] += value
  if (value > largest) {
    largest = value
    windowed[1] = findSection(sources[0]?.node)
  }
  if (windowed[0] >= (found.CLS?.[0] ?? 0)) found.CLS = windowed
}

function send(): void {
  if (isSent || document.visibilityState !== 'hidden') return
  isSent = true
  // The last interaction may be the click that leaves the page.
  for (const takeRest of watched) takeRest()
  const slowest = [...interactions.values()].sort(([a], [b]) => b - a)
  // One interaction in fifty is ignored as an outlier.
  const inp = slowest[Math.floor(slowest.length / 50)]
  if (inp) found.INP = inp
  const data = document.querySelector('script[data-page]')?.textContent ?? '{}'
  const body = { page: JSON.parse(data).page_id, isWide: innerWidth > 767, metrics: found }
  navigator.sendBeacon('/api/vitals', JSON.stringify(body))
}

function start(): void {
  // A browser that does not support an entry type reports nothing for it.
  const kinds = PerformanceObserver.supportedEntryTypes
  if (kinds.includes('largest-contentful-paint')) watch('largest-contentful-paint', takePaint)
  if (kinds.includes('event')) {
    watch('event', takeEvent)
    // `first-input` is reported even if it was faster than the threshold for events.
    watch('first-input', takeEvent)
  }
  if (kinds.includes('layout-shift')) {
    found.CLS = windowed
    watch('layout-shift', takeShift)
  }
  addEventListener('visibilitychange', send, true)
}

// A page opened in the background paints when the visitor switches to it, which says nothing about its speed.
if (document.visibilityState === 'visible' || ('prerendering' in document && document.prerendering))
  requestAnimationFrame(() => setTimeout(start))
