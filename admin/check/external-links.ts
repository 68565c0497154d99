import { error, type Finding, warning } from '../validate/finding.ts'
import { type ServerAnswer, type Ask, redirectTarget } from './ask.ts'
import { atOnce } from './at-once.ts'

/** The most links to other sites that are requested. */
const MOST_LINKS = 500

/** The most redirects followed for one link. */
const MOST_REDIRECTS = 5

/** Statuses of a page that does not exist. */
const MISSING_STATUSES = [404, 410]

/**
 * Requests the addresses, at most `MOST_LINKS`, without their content. A host that refuses programs (401, 403, 429) is
 * not reported, because visitors may see the page.
 * @param links each with the page that links to it
 */
export async function externalFindings(links: ReadonlyMap<string, string>, ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = []
  await atOnce([...links].slice(0, MOST_LINKS), async ([address, page]) => {
    const answer = await lastAnswer(address, ask)
    const from = `linked from ${page}`
    if (answer === null) findings.push(warning(address, `does not answer; ${from}`))
    else if (MISSING_STATUSES.includes(answer.status))
      findings.push(error(address, `answers ${answer.status}; ${from}`))
    else if (answer.status >= 500) findings.push(warning(address, `answers ${answer.status}; ${from}`))
  })
  const [next] = [...links].slice(MOST_LINKS)
  if (next !== undefined)
    findings.push(
      warning(next[1], `${links.size} links lead to other sites; ${MOST_LINKS} of them were requested`),
    )
  return findings
}

/** The answer after redirects, up to the limit. */
async function lastAnswer(address: string, ask: Ask): Promise<ServerAnswer | null> {
  let at = address
  for (let redirects = 0; ; redirects += 1) {
    const answer = await linkAnswer(at, ask)
    const target = answer && redirectTarget(answer)
    if (target === null || redirects === MOST_REDIRECTS || !URL.canParse(target, at)) return answer
    const next = new URL(target, at)
    if (!isPublic(next)) return answer
    at = next.href
  }
}

/** Retries with GET: some hosts answer HEAD with an error, or not at all. */
async function linkAnswer(address: string, ask: Ask): Promise<ServerAnswer | null> {
  const head = await ask(address, { method: 'HEAD', isBodyLeft: true })
  return head !== null && head.status < 400 ? head : ask(address, { method: 'GET', isBodyLeft: true })
}

/**
 * Whether an address is outside this machine and its network. Without this check, a page could make the program call
 * addresses that the page's author cannot reach.
 */
export function isPublic({ protocol, hostname }: URL): boolean {
  if (!/^https?:$/.test(protocol)) return false
  const isNamed = /[a-z]/i.test(hostname) && hostname.includes('.') && !hostname.startsWith('[')
  return isNamed && !/\.(?:localhost|local|internal|home\.arpa)$/i.test(hostname)
}
