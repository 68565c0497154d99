interface Answer {
  html: string
  css: string
}

/** What becomes of a message `vitrine:render`. */
type Rendered =
  | { type: 'vitrine:rendered'; section: string; isShown: boolean }
  | { type: 'vitrine:failed'; section: string | null; status: number; reason: string }

/** The newest rendering of each section: an answer that comes after a later one is dropped. */
const newest = new Map<string, number>()
let count = 0

/** Has the Worker render a section from posted data, and puts it in the place of the one with its id. */
export async function renderSection(posted: { section: unknown; translation: unknown }): Promise<Rendered> {
  const id = sectionId(posted.section)
  const failed = (status: number, reason: string): Rendered => ({
    type: 'vitrine:failed',
    section: id,
    status,
    reason,
  })
  if (id === null) return failed(0, 'the message has no section with an id')
  const own = ++count
  newest.set(id, own)
  try {
    const { response, answer } = await postToPreview(posted)
    if (!response.ok) return failed(response.status, reasonIn(answer))
    const isShown = newest.get(id) === own && (await replace(id, answer as Answer))
    return { type: 'vitrine:rendered', section: id, isShown }
  } catch (error) {
    return failed(0, String(error))
  }
}

function sectionId(section: unknown): string | null {
  const id = (section as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}

/** Has the Worker render what is not saved, at the address of the page. */
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

/** False where the page shows no such section: one that was empty has no place on it. */
async function replace(id: string, { html, css }: Answer): Promise<boolean> {
  const before = document.getElementById(id)
  if (before === null) return false
  showStyles(css)
  if (html === '') {
    // Its place is kept for the next rendering.
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

/** The styles of the page with what was rendered take the place of those that it came with. */
export function showStyles(css: string): void {
  sheet.replaceSync(css)
  const { adoptedStyleSheets: adopted } = document
  if (adopted.includes(sheet)) return
  // Those of popups come after the page's own.
  document.adoptedStyleSheets = [sheet, ...adopted]
  for (const style of document.head.querySelectorAll('style')) style.media = 'not all'
}

let policy: TrustedHtmlPolicy | undefined

/** Markup of the Worker, which has sanitised it. The content security policy lets the page make this policy once. */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy('vitrine-preview', { createHTML: (html) => html })
  return policy?.createHTML(html) ?? html
}
