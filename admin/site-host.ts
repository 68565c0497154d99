import { error, type Finding } from './validate/finding.ts'

/** The hosts that the database accepts (private.is_host), without its limit of length. */
const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

const MAX_LENGTH = 253

/** The rule that is shown to a person who typed an invalid host name. */
export const ALLOWED_HOST = 'a host consists of letters, digits, hyphens and dots, like forno.example'

/** The stored form of a host that a person has typed: lower case, in ASCII. Null for an invalid host name. */
export function siteHost(typed: string): string | null {
  const star = typed.startsWith('*.') ? '*.' : ''
  const host = star + aLabels(typed.slice(star.length))
  return isSiteHost(host) ? host : null
}

/** '' if the text contains other parts of an address, or is not a host. */
function aLabels(name: string): string {
  const address = /[\s/\\?#@:%[\]]/.test(name) ? '' : `http://${name}/`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function isSiteHost(host: string): boolean {
  // IP addresses are not host names.
  return host.length <= MAX_LENGTH && HOST.test(host) && !/(?:^|\.)\d+$/.test(host)
}

/** Hosts that the database would refuse. */
export function hostFindings(hosts: readonly string[]): Finding[] {
  return hosts
    .filter((host) => !isSiteHost(host))
    .map((host) => {
      const typed = siteHost(host)
      const hint = typed === null ? ALLOWED_HOST : `write ${typed}`
      return error('hosts', `${JSON.stringify(host)} is not a host; ${hint}`)
    })
}
