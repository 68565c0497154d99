import type { SiteAnswer } from '../site/use-site.ts'

export type SiteContent = SiteAnswer['content']

/** The documents of a site's content, by name, as the API's drafts have them. */
export function contentDocuments(content: SiteContent): Map<string, unknown> {
  const {
    config,
    appConfig = {},
    pages,
    posts = [],
    popups = [],
    forms = [],
    locales,
    defaultLocale,
    is,
    ...single
  } = content
  const within = (kind: string, fields: object) =>
    Object.entries(fields).map(([name, value]) => [`${kind}/${name}`, value] as const)
  const byId = (kind: string, values: readonly object[]) =>
    values.map((value) => [`${kind}/${String((value as { id?: unknown }).id)}`, value] as const)
  return new Map<string, unknown>([
    ...byId('pages', pages),
    ...within('config', config),
    ...within('appConfig', appConfig),
    ...posts.map(
      (post) => [`posts/${post.locale}/${post.category}/${post.slug}`, withoutMoment(post)] as const,
    ),
    ...byId('popups', popups),
    ...byId('forms', forms),
    ['site', { locales, defaultLocale, is }],
    ...Object.entries(single),
  ])
}

/** Ignores the time of the last change, which is not content. */
function withoutMoment({ updated_at: _, ...post }: NonNullable<SiteContent['posts']>[number]): object {
  return post
}
