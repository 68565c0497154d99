import { BASE_DATA } from '#sections/markup/base-data.ts'
import { HttpError } from '#shared/errors.ts'
import type { ErrorRoute } from '#shared/route.ts'
import type { Section } from '#shared/site.ts'
import { PRIVATE } from '../http/cache-control.ts'
import { type AppContext, siteContext } from '../context.ts'
import { handOverOnce } from './delivery/lead-queue.ts'
import { fill } from '#shared/mail-text.ts'
import { saveSubscription } from './delivery/save-subscription.ts'
import { readSubscriptionToken, type SubscriptionAction } from './delivery/subscription-token.ts'
import { log } from '#shared/log.ts'
import { uncachedResponse } from '../page/cache/page-response.ts'
import { loadWords } from '../page/sections/messages.ts'

/** The message of the page, which also decides whether the page has a button. */
interface Notice {
  status: 200 | 410 | 503
  says: 'ask' | 'askEnd' | 'confirmed' | 'ended' | 'expired'
}

/**
 * `/api/subscriptions?token=`: the links in mails to subscribers. GET shows a page with one button and changes nothing,
 * because mail programs fetch links by themselves. POST saves, whether that button or the button of a mail program
 * sends it (RFC 8058); the latter shows no page.
 */
export async function serveSubscription(c: AppContext): Promise<Response> {
  const { env, site } = c.var
  const wanted = await readSubscriptionToken(c.req.query('token') ?? '', {
    tenant_uuid: site.tenant_uuid,
    secrets: env.leadsSecrets,
    now: Date.now(),
  })
  if (wanted === null) throw new HttpError(404, 'No such subscription')
  const locale = site.locales.includes(wanted.locale) ? wanted.locale : site.defaultLocale
  if (wanted.isExpired) return page(c, locale, { status: 410, says: 'expired' })
  if (c.req.method !== 'POST')
    return page(c, locale, { status: 200, says: wanted.action === 'confirm' ? 'ask' : 'askEnd' })
  return page(c, locale, await change(c, wanted))
}

async function change(
  c: AppContext,
  { action, id }: { action: SubscriptionAction; id: string },
): Promise<Notice> {
  const { env, site } = c.var
  const { tenant_uuid } = site
  const state = action === 'confirm' ? 'confirmed' : 'ended'
  const saved = await saveSubscription({ tenant_uuid, id, state }, env).catch((cause) => {
    log('error', 'subscription not saved', { site: tenant_uuid, state }, cause)
    throw new HttpError(503, 'Failed to save the subscription', { cause })
  })
  const service = { bindings: c.env, env }
  if (saved !== null && saved.deliveries.length > 0)
    c.executionCtx.waitUntil(handOverOnce(saved.deliveries, service))
  // Ending an erased subscription succeeds; confirming it is impossible.
  if (action === 'end') return { status: 200, says: 'ended' }
  return saved?.state === 'confirmed' ? { status: 200, says: 'confirmed' } : { status: 410, says: 'expired' }
}

async function page(
  c: AppContext,
  locale: ErrorRoute['locale'],
  { status, says }: Notice,
): Promise<Response> {
  const { subscription: words } = await loadWords(locale, c.env.ASSETS)
  const { site } = c.var
  const question = fill(words[says], { site: site.config.name || site.hosts[0] || '' })
  const isAsking = says === 'ask' || says === 'askEnd'
  const data = {
    question,
    submit: says === 'ask' ? words.confirm : words.end,
    action: isAsking ? `/api/subscriptions?token=${c.req.query('token')}` : '',
    token: '',
    values: [],
    files: [],
  }
  const main: Section[] = [{ id: 'subscription', address: 'site/confirm', data: { ...BASE_DATA, ...data } }]
  const { renderPage } = await import('../page/render-page.ts')
  // Like an error page, it is not listed, not cached, and runs no script of the tenant.
  const route: ErrorRoute = { kind: 'error', locale, status, title: question, pathname: '/' }
  const rendered = await renderPage(route, siteContext(c), { main })
  rendered.headers.set('cache-control', PRIVATE)
  return uncachedResponse({ request: c.req.raw, ctx: c.executionCtx }, rendered)
}
