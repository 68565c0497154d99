import type { AppContext } from '../context.ts'
import { log, reasonOf } from '../log.ts'

/**
 * Whether a call that writes may go on: first by who sends it, then by how much its tenant takes from everybody.
 * Neither key holds anything that the body says. A call that its sender may not make does not count for the tenant,
 * so one sender cannot use up what the others may send.
 */
export async function isWithinLimit(c: AppContext, call: 'tracking' | 'form'): Promise<boolean> {
  const { LIMITER, TENANT_LIMITER } = c.env
  const { tenant_uuid } = c.var.site
  const sender = addressPrefix(c.req.header('cf-connecting-ip') ?? '')
  return (
    (await isAllowed(LIMITER, `${call} ${tenant_uuid} ${sender}`)) &&
    (await isAllowed(TENANT_LIMITER, `${call} ${tenant_uuid}`))
  )
}

/**
 * Without a limiter every call is allowed, and with one that fails: it protects visitors from floods, so its own
 * faults must not cost them an event or a form.
 */
export async function isAllowed(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  if (limiter === undefined) return true
  try {
    const { success } = await limiter.limit({ key })
    return success
  } catch (error) {
    log('warn', 'limiter failed', { reason: reasonOf(error) })
    return true
  }
}

/**
 * The network of an address: /24 of IPv4, /64 of IPv6, which is what one customer of a network has at least.
 * @returns '' for what is no address
 */
export function addressPrefix(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (ipv4?.[1] !== undefined) return `${ipv4[1]}.0/24`
  const written = `http://[${address}]/`
  if (!/^[0-9a-f:]+$/i.test(address) || !URL.canParse(written)) return ''
  // URL writes every address in one way: lower-case, without leading zeros, its longest run of zeros as `::`.
  const [head = '', tail] = new URL(written).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0')
  return `${[...groups, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
