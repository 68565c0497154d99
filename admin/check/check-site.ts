import { counted } from '../counted.ts'
import { error, type Finding, warning } from '../validate/finding.ts'
import { type ServerAnswer, type Ask, redirectTarget } from './ask.ts'
import { AT_ONCE, atOnce } from './at-once.ts'
import { type Allowed, consentFindings, ownHosts, type Undecided, type Visit } from './consent.ts'
import { cssLoads } from './css-loads.ts'
import { externalFindings, isPublic } from './external-links.ts'
import type { Load } from './load.ts'
import { acrossPages, pageFindings } from './page-findings.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { fileBudgetFindings, totalFindings, type WeighedPage } from './weights.ts'

/** Addresses requested at most, as a multiple of `max`. It ends a chain of redirects to ever new addresses. */
const MOST_ADDRESSES = 10

/** Limit of scripts, styles, fonts and pictures; one picture may have ten widths. */
const MOST_FILES = 3000

/** Limit of pages opened in a browser, which takes seconds each. */
const MOST_VISITS = 25

export interface CheckedSite {
  /** Addresses of the pages that were read. */
  pages: string[]
  /** The language that the first page declares; absent if it declares none. */
  language?: string | undefined
  /** The site has more pages than the limit. */
  isCut: boolean
  /** Pages that were opened in a browser. */
  visited: number
  findings: Finding[]
}

export interface CheckOptions {
  /** The most pages to read. */
  max: number
  ask: Ask
  /** Opens a page in a browser without a consent decision; null if no browser is available. */
  visit?: ((address: string, language: string) => Promise<Visit>) | null
  /** Whether links to other sites are requested. */
  areLinksChecked?: boolean
  /**
   * Hosts and entries that are allowed before the visitor's decision, in addition to the site's own; null if no
   * consent is required first, as with opt-out.
   */
  allowed?: Allowed | null
  /** Called with the progress of the check. */
  progress?: (text: string) => void
}

interface ReadPage {
  facts: PageFacts
  cookies: string[]
  transferred: number
}

/** Reads a site as a visitor's browser does, from one address along its links. */
export async function checkSite(
  start: string,
  {
    max,
    ask,
    visit = null,
    areLinksChecked = true,
    allowed = { hosts: [], names: [] },
    progress = () => {},
  }: CheckOptions,
): Promise<CheckedSite> {
  const { origin } = new URL(start)
  const pages = new Map<string, ReadPage>()
  const findings: Finding[] = []
  /** The page on which each address was found first. */
  const sources = new Map<string, string>()
  const queue: string[] = []
  /** The start address, or the address that it was redirected to. */
  let entry = withoutHash(start)
  const find = (address: string, from: string) => {
    const found = withoutHash(address)
    if (new URL(found).origin !== origin || sources.has(found)) return
    sources.set(found, from)
    queue.push(found)
  }
  find(start, 'the start')
  while (queue.length > 0 && pages.size < max && sources.size - queue.length < max * MOST_ADDRESSES)
    await Promise.all(queue.splice(0, Math.min(AT_ONCE, max - pages.size)).map(read))
  const facts = new Map(Array.from(pages, ([address, page]) => [address, page.facts]))
  findings.push(...acrossPages(facts, { origin, isWhole: queue.length === 0 }))
  const files = await ownFiles()
  const visits = await pageVisits()
  if (areLinksChecked) findings.push(...(await externalFindings(linksElsewhere(), ask)))
  findings.push(...totalFindings(weighedPages()))
  if (allowed !== null)
    findings.push(
      ...consentFindings(undecidedPages(), {
        hosts: [...ownHosts(start), ...allowed.hosts],
        names: allowed.names,
      }),
    )
  const [first] = facts.values()
  return {
    pages: [...pages.keys()],
    language: first?.lang || undefined,
    isCut: queue.length > 0,
    visited: visits.size,
    findings: findings.sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error')),
  }

  async function read(address: string): Promise<void> {
    const from = `linked from ${sources.get(address)}`
    const answer = await ask(address)
    if (answer === null) {
      findings.push(error(address, `does not answer; ${from}`))
      return
    }
    const location = redirectTarget(answer)
    if (location !== null && !URL.canParse(location, address)) {
      findings.push(error(address, `is redirected to ${location}, which is not an address; ${from}`))
      return
    }
    if (location !== null) {
      const target = new URL(location, address).href
      const isEntry = address === entry
      if (isEntry) entry = withoutHash(target)
      if (isEntry && new URL(target).origin !== origin)
        findings.push(error(address, `is redirected to ${target}: check that address`))
      else if (address !== withoutHash(start))
        findings.push(warning(address, `is redirected to ${target}; ${from}`))
      find(target, address)
      return
    }
    if (answer.status !== 200) {
      findings.push(error(address, `answers ${answer.status}; ${from}`))
      return
    }
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) return
    const page = {
      facts: pageFacts(answer.body, address),
      cookies: answer.headers.getSetCookie(),
      transferred: answer.transferred,
    }
    pages.set(address, page)
    progress(`${counted(pages.size, 'page')} read: ${address}`)
    findings.push(
      ...pageFindings(address, page.facts),
      ...fileBudgetFindings(address, { kind: 'page', bytes: answer.bytes }),
    )
    for (const link of [...page.facts.links, ...Object.values(page.facts.alternates)]) find(link, address)
  }

  /** Scripts, styles, fonts and pictures on the host, each once, including those that its stylesheets name. */
  async function ownFiles(): Promise<Map<string, { answer: ServerAnswer | null; loads: Load[] }>> {
    const asked = new Map<string, { answer: ServerAnswer | null; loads: Load[] }>()
    let wanted = Array.from(pages, ([page, { facts }]) =>
      facts.loads.map((load) => ({ ...load, page })),
    ).flat()
    while (wanted.length > 0) {
      const next: typeof wanted = []
      const own = wanted.filter(({ address, kind }) => isFile(kind) && address.startsWith(`${origin}/`))
      const fresh = new Map(own.map((load) => [load.address, load]))
      for (const address of asked.keys()) fresh.delete(address)
      const left = MOST_FILES - asked.size
      await atOnce([...fresh.values()].slice(0, left), async ({ address, kind, page }) => {
        const answer = await ask(address)
        const loads = kind === 'style' && answer?.status === 200 ? cssLoads(answer.body, address) : []
        asked.set(address, { answer, loads })
        progress(`${counted(asked.size, 'file')} read: ${address}`)
        if (answer?.status !== 200) findings.push(error(address, `${failure(answer)}; a ${kind} of ${page}`))
        else findings.push(...fileBudgetFindings(address, { kind, bytes: answer.bytes }))
        next.push(...loads.map((load) => ({ ...load, page: address })))
      })
      wanted = next
    }
    return asked
  }

  /** The files that a page loads, including those that its stylesheets load. */
  function allLoads(loads: readonly Load[]): Load[] {
    const known = new Map<string, Load>()
    const add = (load: Load) => {
      const key = `${load.kind} ${load.address}`
      const before = known.get(key)
      if (before !== undefined && (!before.isMaybe || load.isMaybe)) return
      known.set(key, load)
      for (const named of files.get(load.address)?.loads ?? []) add(named)
    }
    for (const load of loads) add(load)
    return [...known.values()]
  }

  async function pageVisits(): Promise<Map<string, Visit>> {
    const made = new Map<string, Visit>()
    if (visit === null) return made
    for (const [address, { facts: page }] of [...pages].slice(0, MOST_VISITS)) {
      progress(`${counted(made.size, 'page')} opened in a browser: ${address}`)
      try {
        made.set(address, await visit(address, page.lang))
      } catch (cause) {
        const [reason] = (cause as Error).message.split('\n')
        findings.push(error(address, `does not open in a browser: ${reason}`))
      }
    }
    return made
  }

  function linksElsewhere(): Map<string, string> {
    const links = new Map<string, string>()
    for (const [
      page,
      {
        facts: { links: written },
      },
    ] of pages)
      for (const link of written) {
        const url = new URL(link)
        url.hash = ''
        if (url.origin !== origin && isPublic(url) && !links.has(url.href)) links.set(url.href, page)
      }
    return links
  }

  function weighedPages(): WeighedPage[] {
    return Array.from(
      pages,
      ([
        page,
        {
          facts: { loads },
          transferred,
        },
      ]) => {
        const certain = new Set(allLoads(loads).flatMap(({ address, isMaybe }) => (isMaybe ? [] : address)))
        const parts = Array.from(certain, (address) => files.get(address)?.answer?.transferred ?? 0)
        const read = parts.reduce((sum, bytes) => sum + bytes, transferred)
        return { page, read, visited: visits.get(page)?.transferred ?? null }
      },
    )
  }

  function undecidedPages(): Undecided[] {
    return Array.from(
      pages,
      ([
        page,
        {
          facts: { loads },
          cookies,
        },
      ]) => {
        return { page, loads: allLoads(loads), cookies, visit: visits.get(page) ?? null }
      },
    )
  }
}

function withoutHash(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Kinds that are requested separately. A video is sent in parts, and a frame is a page of its own. */
function isFile(kind: Load['kind']): kind is 'script' | 'style' | 'picture' | 'font' {
  return kind !== 'media' && kind !== 'frame' && kind !== 'connection'
}

function failure(answer: ServerAnswer | null): string {
  return answer === null ? 'does not answer' : `answers ${answer.status}`
}
