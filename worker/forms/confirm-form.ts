import { BASE_DATA } from '#sections/markup/base-data.ts'
import { textOfHtml } from '#sections/ui/plain-text.ts'
import { OWN_FIELD, TURNSTILE_FIELD } from '#shared/forms/fields.ts'
import { filledIn } from '#shared/forms/conditions.ts'
import { translator } from '#shared/messages.ts'
import type { ErrorRoute } from '#shared/route.ts'
import type { Section } from '#shared/site.ts'
import { PRIVATE } from '../http/cache-control.ts'
import { type AppContext, siteContext } from '../context.ts'
import type { FoundForm } from './find-form.ts'
import type { Submission } from './read-submission.ts'
import { uncachedResponse } from '../page/cache/page-response.ts'
import { loadMessages } from '../page/sections/messages.ts'

interface Unconfirmed {
  found: FoundForm
  submission: Submission
  token: string
}

/** A page of the site, for this visitor only, whose one button sends the form again with `token`. */
export async function confirmForm(c: AppContext, unconfirmed: Unconfirmed): Promise<Response> {
  const { locale, path } = unconfirmed.found
  const [{ renderPage }, messages] = await Promise.all([
    import('../page/render-page.ts'),
    loadMessages(locale, c.env.ASSETS),
  ])
  // Like an error page, it is not listed, not cached, and runs no script of the tenant.
  const route: ErrorRoute = {
    kind: 'error',
    locale,
    status: 200,
    title: translator(locale, messages)('form.confirm'),
    pathname: path,
  }
  const page = await renderPage(route, siteContext(c), { main: [confirmSection(unconfirmed)] })
  page.headers.set('cache-control', PRIVATE)
  return uncachedResponse({ request: c.req.raw, ctx: c.executionCtx }, page)
}

function confirmSection({ found: { form, form_id }, submission, token }: Unconfirmed): Section {
  const isKept = (name: string) => name !== OWN_FIELD.confirmation && name !== TURNSTILE_FIELD
  const values = [...submission].flatMap(([name, sent]) =>
    sent.filter((value) => typeof value === 'string' && isKept(name)).map((value) => [name, value]),
  )
  const files = form.fields
    .filter(({ type, name }) => type === 'file' && filledIn(submission.get(name) ?? []).length > 0)
    .map(({ name, label, accept = '', multiple }) => ({ name, label: textOfHtml(label), accept, multiple }))
  const data = { action: `/api/forms/${form_id}`, token, values, files }
  return { id: 'confirm', address: 'site/confirm', data: { ...BASE_DATA, ...data } }
}
