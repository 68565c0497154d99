interface RenderedAnswer {
  html: string
  css: string
  faults: Fault[]
}

/** A value of the section that its schema refuses or leaves out. */
interface Fault {
  path: (string | number)[]
  message: string
}

/** The result of a message `vitrine:render`. */
type Rendered =
  | { type: 'vitrine:rendered'; section: string; isShown: boolean; faults: Fault[] }
  | { type: 'vitrine:failed'; section: string | null; status: number; reason: string; faults: Fault[] }

/** The result of a message `vitrine:check`, which validates a section without showing it. */
interface Checked {
  type: 'vitrine:checked'
  section: string
  /** 200; 422 if the section does not fit its schema; 0 without an answer. */
  status: number
  reason: string | null
  faults: Fault[]
}

/** Number of the newest rendering by section id. An older answer that arrives later is dropped. */
const newest = new Map<string, number>()
let count = 0

/**
 * Asks the Worker to render a section from posted data, then replaces the section with the same id.
 * @param untilClosed resolves when nobody types in the section; false if a newer text will be posted
 */
export async function renderPostedSection(
  posted: { section: unknown; translation: unknown },
  untilClosed: (section: string) => Promise<boolean>,
): Promise<Rendered> {
  const id = sectionId(posted.section)
  const failed = (status: number, reason: string, faults: Fault[] = []): Rendered => ({
    type: 'vitrine:failed',
    section: id,
    status,
    reason,
    faults,
  })
  if (id === null) return failed(0, 'the message has no section with an id')
  const own = ++count
  newest.set(id, own)
  try {
    const { response, answer } = await postToPreview(posted)
    if (!response.ok) return failed(response.status, reasonIn(answer), faultsIn(answer))
    const rendered = answer as RenderedAnswer
    const isCurrent = await untilClosed(id)
    const isShown = isCurrent && newest.get(id) === own && (await replace(id, rendered))
    return { type: 'vitrine:rendered', section: id, isShown, faults: rendered.faults }
  } catch (error) {
    return failed(0, String(error))
  }
}

/** Makes the Worker check a posted section, without changing the page. Null if a newer rendering was requested. */
export async function checkPostedSection(posted: {
  section: unknown
  translation: unknown
}): Promise<Checked | null> {
  const id = sectionId(posted.section)
  if (id === null) return null
  const before = newest.get(id)
  const checked = await verdict(id, posted)
  return newest.get(id) === before ? checked : null
}

async function verdict(section: string, posted: object): Promise<Checked> {
  const type = 'vitrine:checked'
  try {
    const { response, answer } = await postToPreview(posted)
    const { ok, status } = response
    if (ok) return { type, section, status, reason: null, faults: (answer as RenderedAnswer).faults }
    return { type, section, status, reason: reasonIn(answer), faults: faultsIn(answer) }
  } catch (error) {
    return { type, section, status: 0, reason: String(error), faults: [] }
  }
}

function sectionId(section: unknown): string | null {
  const id = (section as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}

/** Posts unsaved data to the page's own address, where the Worker renders it. */
export async function postToPreview(posted: object): Promise<{ response: Response; answer: unknown }> {
  const response = await fetch(location.pathname + location.search, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(posted),
    signal: AbortSignal.timeout(8000),
  })
  return { response, answer: await response.json().catch(() => null) }
}

export function reasonIn(refused: unknown): string {
  const answer = refused as { statusMessage?: string; data?: { reason?: string } | null } | null
  return answer?.data?.reason ?? answer?.statusMessage ?? 'no answer'
}

function faultsIn(refused: unknown): Fault[] {
  return (refused as { data?: { faults?: Fault[] } | null } | null)?.data?.faults ?? []
}

/** Returns false if the page has no such section: one that was empty when the page was loaded has no element. */
async function replace(id: string, { html, css }: RenderedAnswer): Promise<boolean> {
  const before = document.getElementById(id)
  if (before === null) return false
  showStyles(css)
  if (html === '') {
    // The hidden element marks the place of the next rendering.
    before.hidden = true
    before.replaceChildren()
    return true
  }
  const template = document.createElement('template')
  template.innerHTML = trusted(html)
  before.replaceWith(template.content)
  const after = document.getElementById(id)
  if (after?.querySelector('[data-island],[data-enhance]')) {
    const { activate } = await import('../main.ts')
    activate(after)
  }
  return true
}

const sheet = new CSSStyleSheet()
let shownCss = ''

/** Replaces the page's styles with those of a rendering. Usually they are the same as those of the rendering before. */
export function showStyles(css: string): void {
  if (css === shownCss) return
  shownCss = css
  sheet.replaceSync(css)
  const { adoptedStyleSheets: adopted } = document
  if (adopted.includes(sheet)) return
  // Styles of popups stay after those of the page.
  document.adoptedStyleSheets = [sheet, ...adopted]
  for (const style of document.head.querySelectorAll('style')) style.media = 'not all'
}

let policy: TrustedHtmlPolicy | undefined

/**
 * Marks HTML as trusted: the Worker has sanitised it. The content security policy allows a page to create this policy
 * once.
 */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy('vitrine-preview', { createHTML: (html) => html })
  return policy?.createHTML(html) ?? html
}
