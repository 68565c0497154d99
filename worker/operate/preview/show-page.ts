import { NO_HINTS } from '#core/routing/hints.ts'
import { resolveAddress } from '#core/routing/resolve.ts'
import { HttpError } from '#shared/errors.ts'
import { log } from '#shared/log.ts'
import type { ShownRoute } from '#shared/route.ts'
import { commentsOfShare, type ShareComment } from '../../../admin/share-comments.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { loadWords } from '../../page/sections/messages.ts'
import { noteRoute } from '../../scope.ts'
import { COMMENTED, type CommentState } from './comment-state.ts'
import { exampleFiles, isExample } from './example-page.ts'
import { openPreview, showFiles } from './open-preview.ts'
import { inside, previewPage } from './preview-page.ts'
import type { OpenedLink, PreviewPlace } from './preview-place.ts'

interface AskedPage {
  place: PreviewPlace
  /** `/preview/<token>`: prefix of every address of the preview. */
  base: string
  /** The address on the site, not decoded. */
  path: string
  /** Why a posted comment was refused. */
  refused?: CommentState
}

/** A page of a preview. Opened by a share link, it takes comments. */
export async function showPage(c: AppContext, link: OpenedLink, asked: AskedPage): Promise<Response> {
  const { place, base, path, refused } = asked
  const about = await openPreview(c, link, place)
  const { origin } = c.var
  const url = new URL(origin + path + new URL(c.req.url).search)
  if (isExample(url) && link.share === null) await showFiles(c, exampleFiles(about.files), log)
  const isSent = url.searchParams.has(COMMENTED)
  if (isSent) url.searchParams.delete(COMMENTED)
  const route = resolveAddress(c.var.site, url, NO_HINTS)
  if (route.kind === 'document') throw new HttpError(404, 'No such preview')
  noteRoute(c.executionCtx, route.kind, route.kind === 'redirect' ? null : route.locale)
  if (route.kind === 'redirect') return redirectTo(inside(route.location, { base, origin }) ?? route.location)
  const { renderPreview } = await import('../../page/render-page.ts')
  const [page, { preview: words }, comments] = await Promise.all([
    renderPreview(route, siteContext(c)),
    loadWords(route.locale, c.env.ASSETS),
    pageComments(link, route, place),
  ])
  const commenting = comments && {
    comments,
    state: refused ?? { kind: isSent ? ('sent' as const) : ('empty' as const) },
    action: base + url.pathname + url.search,
  }
  return previewPage(page, { route, link, about, base, origin, place, words, commenting }, c.executionCtx)
}

export function redirectTo(location: string, status: 302 | 303 = 302): Response {
  return new Response(null, { status, headers: { location } })
}

/** The comments of this link on this page; null if the preview takes no comments. */
async function pageComments(
  { site, share }: OpenedLink,
  route: ShownRoute,
  { database }: PreviewPlace,
): Promise<ShareComment[] | null> {
  if (share === null || (route.kind !== 'page' && route.kind !== 'blog')) return null
  const comments = await commentsOfShare(database, { site, share })
  return comments.filter(({ page, path }) =>
    route.kind === 'page' ? page === route.page.id : page === null && path === route.path,
  )
}
