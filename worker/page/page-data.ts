import { buildId } from 'virtual:build'
import type { Messages } from '#shared/messages.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { PageData } from '#shared/visitor/page-data.ts'
import { accountPath } from '#core/routing/account-pages.ts'
import type { PageSources } from './prepared-page.ts'

/** The data of a page for its scripts (docs/reference/browser.md). The same for every visitor. */
export function createPageData(
  { site, route, document, supabase, isPrivate: isMember = false }: PageSources,
  messages: Messages,
  { post, hasSignIn }: { post: Post | undefined; hasSignIn: boolean },
): PageData {
  const { config, settings, tenant_uuid } = site
  const { country_number = '', phone_number = '' } = config
  return {
    supabase,
    tenant_uuid,
    locale: route.locale,
    page_id: viewedId(route, post),
    chat: phone_number === '' ? null : { country_number, phone_number },
    consent: settings.consent?.mode ?? 'opt_in',
    popups: popupIds(popupReferences(site, route, document)),
    build: buildId,
    messages: {
      sending: messages['form.sending'],
      failed: messages['errors.default'],
      goBack: messages['errors.goBack'],
    },
    ...(hasSignIn && {
      session: {
        isMember,
        secondFactor: accountPath(site, 'second_factor', route.locale),
        messages: { needed: messages['session.factorNeeded'], enter: messages['session.verify'] },
      },
    }),
  }
}

/** References to the popups that may open without a click. An error page has none. */
function popupReferences(
  { config }: PageSources['site'],
  { kind }: PageSources['route'],
  document: PageSources['document'],
): readonly string[] {
  if (kind === 'page') return document?.popups ?? []
  return kind === 'blog' ? (config.blog?.popups ?? []) : []
}

/** Target of a pageView: the id of the page or article, or the view of the blog. */
function viewedId(route: PageSources['route'], post: Post | undefined): string {
  if (route.kind === 'error') return ''
  if (route.kind === 'page') return route.page.id
  if (route.kind === 'search') return 'search'
  const { author, tag, category } = route
  const list = author ? `author/${author}` : tag ? `tag/${tag}` : category
  return post?.id ?? ['blog', list].filter(Boolean).join('/')
}

/** The id follows the colon of a reference. */
function popupIds(references: readonly string[]): string[] {
  const ids = references.map((reference) => reference.slice(reference.indexOf(':') + 1))
  return [...new Set(ids)].filter((id) => /^[\w-]{1,64}$/.test(id))
}
