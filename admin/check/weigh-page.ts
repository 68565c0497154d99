import { parseHtml } from '#core/reading/html-tree.ts'
import { redirectTarget, type ServerAnswer } from './ask.ts'
import { atOnce } from './at-once.ts'
import type { LoadKind } from './load.ts'
import { pageLoads } from './page-loads.ts'

/** Redirects from a start address to its page: to the primary host, then to a language. */
const MAX_REDIRECTS = 3

/** The most files that are weighed. The weight of a page with more files is too low. */
const MAX_FILES = 200

/** Films are left out, because a browser loads only a part of them. */
const WEIGHED: ReadonlySet<LoadKind> = new Set(['script', 'style', 'picture', 'font'])

/** Requests an address without following redirects. Null if the server does not answer. */
export type AskWeight = (address: string) => Promise<Omit<ServerAnswer, 'bytes'> | null>

export interface PageWeight {
  /** Absolute, after redirects. */
  address: string
  /** Bytes as transferred: the page, and the scripts, styles, pictures and fonts of its host that every visit loads. */
  bytes: number
}

/** Weighs one page. Null if its address has no HTML page. */
export async function weighPage(start: string, ask: AskWeight): Promise<PageWeight | null> {
  let address = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const page = await ask(address)
    if (page === null) return null
    const target = redirectTarget(page)
    if (target !== null && URL.canParse(target, address)) {
      address = new URL(target, address).href
      continue
    }
    const isPage = page.status === 200 && page.headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage) return null
    return { address, bytes: page.transferred + (await fileBytes(page.body, { address, ask })) }
  }
  return null
}

async function fileBytes(
  html: string,
  { address, ask }: { address: string; ask: AskWeight },
): Promise<number> {
  const { origin } = new URL(address)
  const own = pageLoads(parseHtml(html), address).filter((load) => !load.isMaybe && WEIGHED.has(load.kind))
  const files = new Set(own.map((load) => load.address).filter((file) => new URL(file).origin === origin))
  let bytes = 0
  await atOnce([...files].slice(0, MAX_FILES), async (file) => {
    const answer = await ask(file)
    if (answer?.status === 200) bytes += answer.transferred
  })
  return bytes
}
