import * as z from 'zod/mini'

/** DNS lookups. A name that does not exist has no records. */
export interface Dns {
  txt: (name: string) => Promise<string[]>
  cname: (name: string) => Promise<string[]>
  /** Flags, tag and value as one text. */
  caa: (name: string) => Promise<string[]>
}

/** The resolver did not answer, so the records are unknown. */
export class LookupFailure extends Error {}

const TYPES = { TXT: 16, CNAME: 5, CAA: 257 }
const NO_ERROR = 0
const NO_SUCH_NAME = 3
const DEADLINE_MS = 5000
const MAX_ANSWER = 64 * 1024

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.optional(z.array(z.object({ type: z.number(), data: z.string() }))),
})

/**
 * DNS over HTTPS, in the JSON format of Cloudflare and Google. It works in a Worker and in Node, and avoids the cache
 * of a local resolver.
 * @param resolver `https://cloudflare-dns.com/dns-query`
 */
export function dnsOverHttps(resolver: string, fetch: typeof globalThis.fetch = globalThis.fetch): Dns {
  const look = async (name: string, type: keyof typeof TYPES): Promise<string[]> => {
    const address = new URL(resolver)
    address.searchParams.set('name', name)
    address.searchParams.set('type', type)
    const { Status, Answer = [] } = await ask(address, fetch)
    if (Status === NO_SUCH_NAME) return []
    if (Status !== NO_ERROR) throw new LookupFailure(`DNS of ${name}: the resolver answered status ${Status}`)
    return Answer.filter((each) => each.type === TYPES[type]).map(({ data }) => data)
  }
  return {
    txt: async (name) => (await look(name, 'TXT')).map(characters),
    caa: async (name) => (await look(name, 'CAA')).map(caaText),
    cname: async (name) => (await look(name, 'CNAME')).map((data) => data.toLowerCase().replace(/\.$/, '')),
  }
}

async function ask(address: URL, fetch: typeof globalThis.fetch): Promise<z.output<typeof answerSchema>> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    const text = await response.text()
    if (text.length > MAX_ANSWER) throw new Error('the answer is too long')
    return answerSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new LookupFailure(`${address.origin} did not answer a lookup: ${(cause as Error).message}`, {
      cause,
    })
  }
}

/**
 * A resolver that does not know CAA records returns their bytes (RFC 3597 §5): flags, the length of the tag, the tag,
 * the value.
 */
function caaText(data: string): string {
  const [, bytes] = /^\\# \d+ ([0-9a-f ]+)$/i.exec(data) ?? []
  if (bytes === undefined) return data
  const [flags = 0, length = 0, ...rest] = (bytes.replaceAll(' ', '').match(/../g) ?? []).map((byte) =>
    Number.parseInt(byte, 16),
  )
  const characters = String.fromCharCode(...rest)
  return `${flags} ${characters.slice(0, length)} "${characters.slice(length)}"`
}

/** A TXT record is one or more strings in quotes: `"ab" "c"` is `abc`. */
function characters(data: string): string {
  // An unterminated string is matched and then dropped, so that it is scanned once, and not again from each quote in
  // it.
  const quoted = [...data.matchAll(/"((?:[^"\\]|\\.)*)("?)/g)]
    .filter(([, , end]) => end === '"')
    .map(([, part = '']) => part.replace(/\\(.)/g, '$1'))
  return quoted.length === 0 ? data : quoted.join('')
}
