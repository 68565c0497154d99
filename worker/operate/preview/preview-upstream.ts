import { cookieGroups, postAt, postPage, searchPage } from '../../../admin/site-answers.ts'
import type { SiteFiles } from '../../../admin/site-file.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { splitLocale } from '#core/routing/locale.ts'
import { type Upstream, UpstreamError } from '#core/reading/upstream.ts'

/** An upstream for one site that answers from the files of its preview. It stores nothing. */
export function previewUpstream(files: SiteFiles, site: Site): Upstream {
  const at = (url: string) => {
    const canonical = canonicalPath(new URL(url).pathname)
    return splitLocale(canonical.ok ? canonical.segments : [], site)
  }
  const refuse = async () => {
    throw new UpstreamError('a preview stores nothing')
  }
  return {
    site: refuse,
    cookieGroups: async (url) => cookieGroups(files, at(url).locale),
    posts: async ({ url, ...query }) => postPage(files, at(url).locale, query),
    async post(url) {
      const { locale, rest } = at(url)
      // Lists contain only posts that visitors see. A future post is shown at its own address only.
      return postAt(files, locale, rest, files.posts)
    },
    search: async ({ url, q }) => searchPage(files, at(url).locale, q),
    popup: async ({ id }) =>
      files.popups.find((popup) => popup.id === id && popup.status === 'published') ?? null,
    memberPage: async () => null,
    joinMember: refuse,
    acceptsBatches: false,
    saveTracking: refuse,
    submitForm: refuse,
  }
}
