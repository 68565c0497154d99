/**
 * How fast a page was for its visitor: the largest paint, the slowest answer to an interaction, what moved by itself, each with
 * the section it arose in. Sent once, when the page is left, without anything that names the visitor (docs/operations.md).
 * It shares no file with other scripts, which would become two, and begins after the first frame: the browser has kept what came
 * before.
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

/** Each hands over what the browser has not told of yet. */
const watched: (() => void)[] = []

function watch(type: string, take: (entry: never) => void): void {
  const options = { type, buffered: true, durationThreshold: 16 }
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take as () => void))
  observer.observe(options)
  watched.push(() => observer.takeRecords().forEach(take as () => void))
}

function takePaint({ startTime, element }: LargestContentfulPaint): void {
  // The visitor of a prerendered page begins to wait when it is shown.
  const [{ activationStart = 0 } = {}] = performance.getEntriesByType('navigation') as {
    activationStart?: number
  }[]
  found.LCP = [Math.max(startTime - activationStart, 0), findSection(element)]
}

function takeEvent({ interactionId, duration, target, entryType }: PerformanceEventTiming): void {
  // A first input may have no number of its own.
  const id = interactionId || (entryType === 'first-input' && -1)
  if (id && duration > (interactions.get(id)?.[0] ?? 0)) interactions.set(id, [duration, findSection(target)])
}

/**
 * Shifts that follow each other within a second, for five seconds, are one, which arose where the largest of them did; the worst
 * of these counts.
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
  // The last interaction may be the one that leads away.
  for (const takeRest of watched) takeRest()
  const slowest = [...interactions.values()].sort(([a], [b]) => b - a)
  // One interaction of fifty may be slower.
  const inp = slowest[Math.floor(slowest.length / 50)]
  if (inp) found.INP = inp
  const data = document.querySelector('script[data-page]')?.textContent ?? '{}'
  const body = { page: JSON.parse(data).page_id, isWide: innerWidth > 767, metrics: found }
  navigator.sendBeacon('/api/vitals', JSON.stringify(body))
}

function start(): void {
  // Browsers without one of them say nothing of it.
  const kinds = PerformanceObserver.supportedEntryTypes
  if (kinds.includes('largest-contentful-paint')) watch('largest-contentful-paint', takePaint)
  if (kinds.includes('event')) {
    watch('event', takeEvent)
    // It counts also where it was faster than an event has to be slow.
    watch('first-input', takeEvent)
  }
  if (kinds.includes('layout-shift')) {
    found.CLS = windowed
    watch('layout-shift', takeShift)
  }
  addEventListener('visibilitychange', send, true)
}

// A page that is opened behind another paints when its visitor comes to it, which says nothing of its speed.
if (document.visibilityState === 'visible' || ('prerendering' in document && document.prerendering))
  requestAnimationFrame(() => setTimeout(start))
