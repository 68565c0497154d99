import { CookieJar } from './cookie-jar.ts'
import type { RawRequest } from './worker.ts'

type Fetch = (address: string, request: RawRequest) => Promise<Response>

const MAX_REDIRECTS = 5

/** A browser without scripts: it stores cookies, follows redirects and sends the forms that a page has. */
export class PlainBrowser {
  readonly jar = new CookieJar()
  readonly #origin: string
  readonly #fetch: Fetch
  readonly #sendsReferer: boolean
  #address: URL
  /** The page that is shown, and the response that contained it. */
  html = ''
  response: Response = new Response()

  constructor(origin: string, fetch: Fetch, { sendsReferer = true }: { sendsReferer?: boolean } = {}) {
    this.#origin = origin
    this.#sendsReferer = sendsReferer
    this.#fetch = fetch
    this.#address = new URL(origin)
  }

  /** Path and query of the page that is shown. */
  get path(): string {
    return this.#address.pathname + this.#address.search
  }

  open(path: string): Promise<this> {
    return this.#go(path, { method: 'GET', headers: {} })
  }

  /**
   * Sends the form with that action, or with a button that has it, its hidden fields included.
   * @throws Error when the page has no such form, or the form no such field
   */
  submit(action: string, values: Record<string, string> = {}): Promise<this> {
    const form = [...this.html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].find(
      ([, attributes = '', inner = '']) =>
        attributeOf(attributes, 'action') === action ||
        [...inner.matchAll(/<button\b[^>]*>/g)].some(([tag]) => attributeOf(tag, 'formAction') === action),
    )
    if (form === undefined) throw new Error(`${this.path} has no form that is sent to ${action}`)
    const fields = new URLSearchParams()
    for (const [tag] of (form[2] ?? '').matchAll(/<input\b[^>]*>/g)) {
      const name = attributeOf(tag, 'name')
      if (name !== null) fields.set(name, attributeOf(tag, 'value') ?? '')
    }
    for (const [, attributes = '', text = ''] of (form[2] ?? '').matchAll(/<textarea\b([^>]*)>([^<]*)</g))
      fields.set(attributeOf(attributes, 'name') ?? '', readText(text))
    for (const [name, value] of Object.entries(values)) {
      if (!fields.has(name)) throw new Error(`the form for ${action} has no field ${name}`)
      fields.set(name, value)
    }
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: this.#origin,
      ...(this.#sendsReferer && { referer: this.#address.href }),
    }
    return this.#go(action, { method: 'POST', headers, body: fields.toString() })
  }

  async #go(path: string, { method, headers, body }: RawRequest): Promise<this> {
    let [address, request] = [new URL(path, this.#origin), { method, headers, body } as RawRequest]
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const cookie = this.jar.header()
      const response = await this.#fetch(address.href, {
        ...request,
        headers: { ...request.headers, cookie },
      })
      this.jar.take(response)
      const location = response.headers.get('location')
      if (location === null) {
        this.#address = address
        this.response = response
        this.html = await response.text()
        return this
      }
      address = new URL(location, address)
      request = { method: 'GET', headers: {} }
    }
    throw new Error(`${path} leads in a circle`)
  }
}

function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value === undefined ? null : readText(value)
}

function readText(html: string): string {
  return html.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}
