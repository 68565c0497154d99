import { error, type Finding, warning } from '../validate/finding.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

/** Requests at a time: a site is checked, not loaded. */
const AT_ONCE = 4

/** A host that has not answered by then does not answer. */
const REQUEST_MS = 30_000

/** For each page that is wanted: redirects to ever new addresses come to an end. */
const MOST_ADDRESSES = 10

/** Characters that search results show of a title, and of a description. */
const MAX_TITLE = 70
const MAX_DESCRIPTION = 200

/** Bytes, before compression. */
const BUDGETS = { page: 300_000, script: 150_000, style: 120_000, picture: 400_000 }

export interface CheckedSite {
  /** Addresses of the pages that were read. */
  pages: string[]
  /** More pages were found than were to be read. */
  isCut: boolean
  findings: Finding[]
}

interface Answer {
  status: number
  location: string | null
  type: string
  body: string
  bytes: number
}

export interface CheckOptions {
  /** The most pages to read. */
  max: number
  fetch?: typeof globalThis.fetch
  /** Called for each page that was read. */
  progress?: (address: string) => void
}

/** Reads a site as a visitor's browser gets it, from one address along its links. */
export async function checkSite(
  start: string,
  { max, fetch = globalThis.fetch, progress = () => {} }: CheckOptions,
): Promise<CheckedSite> {
  const { origin } = new URL(start)
  const pages = new Map<string, PageFacts>()
  const findings: Finding[] = []
  /** Where an address was found first. */
  const sources = new Map<string, string>()
  const queue: string[] = []
  const find = (address: string, from: string) => {
    const url = new URL(address)
    url.hash = ''
    if (url.origin !== origin || sources.has(url.href)) return
    sources.set(url.href, from)
    queue.push(url.href)
  }
  find(start, 'the start')
  while (queue.length > 0 && pages.size < max && sources.size - queue.length < max * MOST_ADDRESSES)
    await Promise.all(queue.splice(0, Math.min(AT_ONCE, max - pages.size)).map(visit))
  findings.push(...acrossPages(pages, { origin, isWhole: queue.length === 0 }), ...(await fileFindings()))
  return {
    pages: [...pages.keys()],
    isCut: queue.length > 0,
    findings: findings.sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error')),
  }

  async function visit(address: string): Promise<void> {
    const from = `linked from ${sources.get(address)}`
    const answer = await request(address)
    if (answer === null) {
      findings.push(error(address, `does not answer; ${from}`))
      return
    }
    if (answer.location !== null && !URL.canParse(answer.location, address)) {
      findings.push(error(address, `is redirected to ${answer.location}, which is no address; ${from}`))
      return
    }
    if (answer.location !== null) {
      const target = new URL(answer.location, address).href
      if (address !== start) findings.push(warning(address, `is redirected to ${target}; ${from}`))
      find(target, address)
      return
    }
    if (answer.status !== 200) {
      findings.push(error(address, `answers ${answer.status}; ${from}`))
      return
    }
    if (!answer.type.startsWith('text/html')) return
    const facts = pageFacts(answer.body, address)
    pages.set(address, facts)
    progress(address)
    findings.push(...pageFindings(address, facts), ...overBudget(address, answer.bytes, 'page'))
    for (const link of [...facts.links, ...Object.values(facts.alternates)]) find(link, address)
  }

  /** Scripts, styles and pictures of the host, each once. */
  async function fileFindings(): Promise<Finding[]> {
    const files = new Map<string, { kind: 'script' | 'style' | 'picture'; page: string }>()
    for (const [page, facts] of pages) {
      const pictures = facts.images.flatMap(({ src }) =>
        URL.canParse(src, page) ? [new URL(src, page).href] : [],
      )
      for (const file of facts.scripts) files.set(file, { kind: 'script', page })
      for (const file of facts.styles) files.set(file, { kind: 'style', page })
      for (const file of pictures) files.set(file, { kind: 'picture', page })
    }
    const own = [...files].filter(([address]) => address.startsWith(`${origin}/`))
    const found: Finding[] = []
    while (own.length > 0)
      await Promise.all(
        own.splice(0, AT_ONCE).map(async ([address, { kind, page }]) => {
          const answer = await request(address)
          if (answer?.status !== 200) found.push(error(address, `${failure(answer)}; a ${kind} of ${page}`))
          else found.push(...overBudget(address, answer.bytes, kind))
        }),
      )
    return found
  }

  /** Null where the host does not answer in time, or not with HTTP. */
  async function request(address: string): Promise<Answer | null> {
    const read = await fetch(address, {
      redirect: 'manual',
      headers: { 'user-agent': 'vitrine-check' },
      signal: AbortSignal.timeout(REQUEST_MS),
    })
      .then(async (response) => ({ response, bytes: new Uint8Array(await response.arrayBuffer()) }))
      .catch(() => null)
    if (read === null) return null
    const { response, bytes } = read
    const isRedirect = response.status >= 300 && response.status < 400
    return {
      status: response.status,
      location: isRedirect ? response.headers.get('location') : null,
      type: response.headers.get('content-type') ?? '',
      body: new TextDecoder().decode(bytes),
      bytes: bytes.length,
    }
  }
}

function failure(answer: Answer | null): string {
  return answer === null ? 'does not answer' : `answers ${answer.status}`
}

function pageFindings(address: string, facts: PageFacts): Finding[] {
  const findings: Finding[] = []
  const say = (level: typeof error, isWrong: boolean, message: string) => {
    if (isWrong) findings.push(level(address, message))
  }
  const { title, description, lang, headings, images, canonical, isNoindex } = facts
  say(error, title === '', 'has no title')
  say(
    warning,
    title.length > MAX_TITLE,
    `has a title of ${title.length} characters; search results show about ${MAX_TITLE}`,
  )
  say(warning, description === '' && !isNoindex, 'has no description')
  say(warning, description.length > MAX_DESCRIPTION, `has a description of ${description.length} characters`)
  say(error, lang === '', 'has no language: <html lang>')
  say(error, canonical === null && !isNoindex, 'has no canonical address')
  const tops = headings.filter(({ level }) => level === 1).length
  say(error, tops === 0, 'has no h1')
  say(warning, tops > 1, `has ${tops} h1`)
  headings.forEach(({ level, text }, index) => {
    const before = headings[index - 1]?.level ?? level
    say(warning, level > before + 1, `has an h${level} behind an h${before}: “${text.slice(0, 60)}”`)
  })
  for (const { src, hasAlt, hasBox } of images) {
    say(error, !hasAlt, `has a picture without alt: ${src}`)
    say(warning, !hasBox, `has a picture without width and height, so the page may jump: ${src}`)
  }
  return findings
}

/** What only several pages show: titles, languages that name each other, anchors. */
function acrossPages(
  pages: ReadonlyMap<string, PageFacts>,
  { origin, isWhole }: { origin: string; isWhole: boolean },
): Finding[] {
  const findings: Finding[] = []
  const titles = new Map<string, string>()
  for (const [address, { title, lang, alternates, canonical, links }] of pages) {
    const key = `${lang} ${title}`
    const other = titles.get(key)
    if (other !== undefined && canonical === address)
      findings.push(warning(address, `has the title of ${other}`))
    if (canonical === address) titles.set(key, address)
    for (const [language, target] of Object.entries(alternates)) {
      if (!target.startsWith(`${origin}/`)) continue
      const back = pages.get(target)
      if (back === undefined) {
        if (isWhole)
          findings.push(error(address, `names ${target} as its ${language}, where there is no page`))
      } else if (!Object.values(back.alternates).includes(address) && canonical === address)
        findings.push(error(address, `names ${target} as its ${language}, which does not name it back`))
    }
    for (const link of new Set(links)) {
      const { hash } = new URL(link)
      const page = pages.get(link.slice(0, link.length - hash.length))
      const id = fragmentId(hash)
      if (id !== '' && page !== undefined && !page.ids.has(id))
        findings.push(warning(address, `links to ${link}, where nothing has that id`))
    }
  }
  return findings
}

/** The id that a fragment names. One that is not percent-encoded names itself. */
function fragmentId(hash: string): string {
  const written = hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

function overBudget(address: string, bytes: number, kind: keyof typeof BUDGETS): Finding[] {
  const most = BUDGETS[kind]
  return bytes > most ? [warning(address, `is a ${kind} of ${bytes} bytes; the budget is ${most}`)] : []
}
