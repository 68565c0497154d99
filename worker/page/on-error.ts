import { DEFAULT_ERROR_STATUS, HttpError, NO_SITE, SITE_SUSPENDED } from '#shared/errors.ts'
import { textDirection, LOCALE_CODES } from '#shared/locales.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { log } from '#shared/log.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { hintsFrom } from '#core/routing/hints.ts'
import { ENGLISH_ERRORS } from './english-errors.ts'
import { statusText } from './head/meta.ts'
import type { ErrorMessages } from '#shared/messages.ts'
import { loadMessages } from './sections/messages.ts'
import { negotiateLocale } from '#core/routing/locale.ts'
import { errorObject, publicMessage } from '../http/error-object.ts'
import { UpstreamError } from '#core/reading/upstream.ts'
import { hashSource, INERT_POLICY } from '../http/content-security-policy.ts'

/** Handles every error that a handler throws: turns it into a response that reveals nothing internal. */
export async function onError(error: Error, c: AppContext): Promise<Response> {
  const status = statusOf(error)
  if (status >= 500) {
    const { requestId: request, host } = c.var
    log('error', 'request failed', { request, status, host }, error)
  }
  const headers: Record<string, string> = {
    'cache-control': NO_STORE,
    'content-security-policy': INERT_POLICY,
  }
  if (status === 500 || status === 503 || status === 429) headers['retry-after'] = '5'
  const url = new URL(c.req.url)
  const wantsPage = (c.req.header('accept') ?? '').includes('text/html')
  if (url.pathname.startsWith(RESERVED_FOLDERS.api) && !wantsPage)
    return c.json(errorObject(error, status), status as 500, headers)
  // For a missing script or picture, an HTML page would only hide the error.
  if (FILE_FOLDERS.some((folder) => url.pathname.startsWith(folder)))
    return c.text(publicMessage(error), status as 500, headers)
  headers['content-security-policy'] = `${INERT_POLICY}; style-src '${await hashSource(STYLE)}'`
  return c.html(await errorDocument(c, status, publicMessage(error)), status as 500, headers)
}

/** A failure of the upstream is not an error of the Worker; the same request may succeed in a moment. */
function statusOf(error: Error): number {
  if (error instanceof HttpError) return error.status
  return error instanceof UpstreamError ? 503 : DEFAULT_ERROR_STATUS
}

const FILE_FOLDERS = [RESERVED_FOLDERS.assets, RESERVED_FOLDERS.flags, RESERVED_FOLDERS.media]

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{box-sizing:border-box;display:grid;margin:0;min-height:100vh;padding:1.5rem;place-content:center;text-align:center}h1{font-size:4rem;line-height:1;margin:0;opacity:.6}h1+p{font-size:1.5rem;line-height:1.25}p{margin:1rem auto 0;max-width:34rem;text-wrap:balance}a{color:inherit}'

/** The text for visitors of a host without pages, and the advice for its owner, by the message of the error. */
const SITELESS: Record<string, { text: keyof ErrorMessages; owner: keyof ErrorMessages } | undefined> = {
  [NO_SITE]: { text: 'errors.noSite', owner: 'errors.noSiteOwner' },
  [SITE_SUSPENDED]: { text: 'errors.suspended', owner: 'errors.suspendedOwner' },
}

/** An error page that needs no site: the host has none, or rendering the site has failed. */
async function errorDocument(c: AppContext, status: number, message: string): Promise<string> {
  const hints = hintsFrom(c.req.raw)
  const locale = negotiateLocale(
    { cookie: hints.localeCookie, acceptLanguage: hints.acceptLanguage },
    { locales: [...LOCALE_CODES], defaultLocale: 'pt-BR' },
  )
  const messages: ErrorMessages = await loadMessages(locale, c.env.ASSETS).catch(() => ENGLISH_ERRORS)
  const siteless = SITELESS[message]
  const text = siteless ? messages[siteless.text] : statusText(status, messages)
  const owner = siteless ? `<p>${escapeHtml(messages[siteless.owner])}</p>` : ''
  const home =
    message === SITE_SUSPENDED || new URL(c.req.url).pathname === '/'
      ? ''
      : `<p><a href="/">${escapeHtml(messages['errors.goBack'])}</a></p>`
  return `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(message === SITE_SUSPENDED ? text : message)}</title><style>${STYLE}</style></head><body><main><h1>${status}</h1><p>${escapeHtml(text)}</p>${owner}${home}</main></body></html>`
}
