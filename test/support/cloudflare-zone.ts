import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Elements in which Cloudflare does not change e-mail addresses. */
const UNTOUCHED = /^(?:script|noscript|textarea|xmp|head|style|title)$/

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** `[email protected]`, as a visitor reads it until the script has run. */
const HIDDEN =
  '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="00">[email&#160;protected]</a>'

export const EMAIL_SCRIPT = '/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js'
export const ROCKET_SCRIPT = '/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js'

/**
 * Rewrites a page as a Cloudflare zone with Email Address Obfuscation and Rocket Loader does, according to its
 * documentation. The documented marks and `no-transform` prevent it.
 * @returns the same text if nothing is changed
 */
export function rewrittenByZone(html: string, headers: Headers): string {
  if (/\bno-transform\b/i.test(headers.get('cache-control') ?? '')) return html
  return withRocketLoader(withoutAddresses(html))
}

function withoutAddresses(html: string): string {
  let isOff = false
  let inside: string | null = null
  const parts = html.match(/<!--[\s\S]*?-->|<[^>]*>|[^<]+/g) ?? []
  const written = parts.map((part) => {
    if (/^<!--email_off-->$/.test(part)) isOff = true
    if (/^<!--\/email_off-->$/.test(part)) isOff = false
    const [, slash, name = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(part) ?? []
    if (inside === null && slash === '' && UNTOUCHED.test(name)) inside = name
    else if (slash === '/' && name === inside) inside = null
    if (isOff || inside !== null) return part
    if (name === 'a') return part.replace(/href="mailto:[^"]*"/, 'href="/cdn-cgi/l/email-protection#00"')
    return name === '' ? part.replace(ADDRESS, HIDDEN) : part
  })
  const changed = written.join('')
  return changed === html
    ? html
    : changed.replace('</body>', `<script src="${EMAIL_SCRIPT}"></script></body>`)
}

function withRocketLoader(html: string): string {
  const changed = html.replace(/<script\b([^>]*)>/g, (tag, attributes: string) => {
    if (/\btype="(?!module|text\/javascript)/.test(attributes)) return tag
    const [before = ''] = attributes.split(/\bsrc=/)
    if (/\bdata-cfasync=["']false["']/.test(before) || attributes.includes(EMAIL_SCRIPT)) return tag
    return `<script${attributes.replace(/ type="[^"]*"/, '')} type="0a1b2c-text/javascript">`
  })
  return changed === html
    ? html
    : changed.replace('</body>', `<script src="${ROCKET_SCRIPT}" defer></script></body>`)
}

/** A server in front of a Worker that rewrites its pages as the zone does. */
export async function startZone(worker: URL): Promise<{ port: number; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const sent = httpRequest(
      { host: worker.hostname, port: worker.port, method: incoming.method, path: incoming.url, headers },
      async (received) => {
        const { 'content-length': __, 'transfer-encoding': ___, ...answered } = received.headers
        const isHtml = answered['content-type']?.startsWith('text/html') ?? false
        outgoing.writeHead(received.statusCode ?? 502, answered)
        if (!isHtml) return void received.pipe(outgoing)
        const cacheControl = new Headers({ 'cache-control': answered['cache-control'] ?? '' })
        outgoing.end(rewrittenByZone(await text(received), cacheControl))
      },
    )
    incoming.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
