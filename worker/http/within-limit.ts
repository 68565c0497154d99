import type { AppContext } from '../context.ts'
import { log } from '#shared/log.ts'

/**
 * Whether a writing call is within its limits: first that of its sender, then that of its site. Neither key
 * contains anything from the body. A call over the sender's limit does not count for the site, so that one
 * sender cannot use up the limit of others.
 */
export async function isWithinLimit(
  c: AppContext,
  call: 'tracking' | 'form' | 'booking' | 'search' | 'csp-report' | 'icons' | 'session' | 'vitals',
): Promise<boolean> {
  const { LIMITER, TENANT_LIMITER } = c.env
  const { key } = c.var.site
  return (
    (await isAllowed(LIMITER, `${call} ${key} ${senderNetwork(c)}`)) &&
    (await isAllowed(TENANT_LIMITER, `${call} ${key}`))
  )
}

/** The network that a request comes from; '' where it is not known. */
export function senderNetwork(c: AppContext): string {
  return addressPrefix(c.req.header('cf-connecting-ip') ?? '')
}

/**
 * A visitor's address in the form that other services should count. An IPv6 address is replaced by its network, because
 * one customer has all addresses of a network.
 * @returns '' for an invalid address
 */
export function countedAddress(address: string): string {
  const network = addressPrefix(address)
  return network.endsWith('/64')
    ? network.slice(0, -'/64'.length)
    : network && address.replace(/^::ffff:/i, '')
}

/**
 * Allows every call when there is no limiter or the limiter fails, because a fault of the limiter must not lose an
 * event or a form.
 */
export async function isAllowed(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  if (limiter === undefined) return true
  try {
    const { success } = await limiter.limit({ key })
    return success
  } catch (error) {
    log('warn', 'limiter failed', {}, error)
    return true
  }
}

/**
 * The network of an address: /24 for IPv4, /64 for IPv6, the smallest network that one customer gets.
 * @returns '' for an invalid address
 */
export function addressPrefix(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (ipv4?.[1] !== undefined) return `${ipv4[1]}.0/24`
  const written = `http://[${address}]/`
  if (!/^[0-9a-f:]+$/i.test(address) || !URL.canParse(written)) return ''
  // URL normalises an address: lower-case, no leading zeros, the longest run of zeros as `::`.
  const [head = '', tail] = new URL(written).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0')
  return `${[...groups, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
