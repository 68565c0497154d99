import { cut } from '#shared/cut.ts'
import { HttpError } from '#shared/errors.ts'
import { oneLine, visible } from '#shared/mail-text.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import {
  addComment,
  MAX_COMMENT_NAME,
  MAX_COMMENT_TEXT,
  type NewComment,
} from '../../../admin/share-comments.ts'
import { Refusal } from '../../../admin/sites.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { boundedBody } from '../../http/bounded-body.ts'
import { isSameOrigin } from '../../http/same-host.ts'
import { COMMENTED, type CommentForm, type CommentState } from './comment-state.ts'
import { openPreview } from './open-preview.ts'
import { pageRoute } from './page-route.ts'
import type { OpenedLink, PreviewPlace } from './preview-place.ts'
import { redirectTo, showPage } from './show-page.ts'
import { writtenAs } from './written-as.ts'

/** The most bytes of a posted comment: its text in percent-encoding. */
const MAX_BODY_BYTES = 32 * 1024

/** As many characters of an address as the database stores. */
const MAX_PATH = 1000

interface PostedPage {
  place: PreviewPlace
  base: string
  path: string
}

/**
 * Stores a comment on a section of a page. A share link accepts no other post. The answer redirects to the page; a
 * refused comment is shown in the form again.
 * @throws HttpError 403 for a post of another shape or from another origin
 */
export async function postComment(c: AppContext, link: OpenedLink, asked: PostedPage): Promise<Response> {
  const form = await readForm(c.req.raw)
  const { place, base, path } = asked
  await openPreview(c, link, place)
  const { search } = new URL(c.req.url)
  const route = pageRoute(c.var.site, new URL(c.var.origin + path + search))
  const comment = await readComment(c, route, form)
  const fault = comment === null ? 'badComment' : await stored(link, comment, place)
  if (fault !== null) return refused(c, link, { ...asked, refused: { kind: 'refused', fault, form } })
  const query = new URLSearchParams(search)
  query.set(COMMENTED, '')
  return redirectTo(`${base}${path}?${query}#${encodeURIComponent(form.section)}`, 303)
}

/** Exactly the fields of the form in the bar, each once. */
async function readForm(request: Request): Promise<CommentForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!isSameOrigin(request) || !/^application\/x-www-form-urlencoded\b/i.test(type)) throw refusedPost()
  const sent = new URLSearchParams(await boundedBody(request, MAX_BODY_BYTES))
  const [section, name, comment] = ['section', 'name', 'comment'].map((field) => sent.get(field))
  const isForm = section != null && name != null && comment != null && [...sent].length === 3
  if (!isForm) throw refusedPost()
  return { section, name, comment }
}

function refusedPost(): HttpError {
  return new HttpError(403, 'A share link takes comments of its own page, and nothing else')
}

/** Null for a comment without text or name, for one that is too long, and for a section that the page lacks. */
async function readComment(
  c: AppContext,
  route: PageRoute | BlogRoute,
  { section, name: givenName, comment }: CommentForm,
): Promise<NewComment | null> {
  const name = oneLine(givenName)
  const text = visible(comment)
  const fits = (value: string, most: number) => value !== '' && value.length <= most
  if (!fits(name, MAX_COMMENT_NAME) || !fits(text, MAX_COMMENT_TEXT)) return null
  if (!(await hasSection(c, route, section))) return null
  const page = route.kind === 'page' ? route.page.id : null
  return { page, path: cut(route.path, MAX_PATH), section, locale: route.locale, name, text }
}

async function hasSection(c: AppContext, route: PageRoute | BlogRoute, id: string): Promise<boolean> {
  const { renderPreview } = await import('../../page/render-page.ts')
  let isShown = false
  await renderPreview(route, siteContext(c), {
    write: async ({ sections }) => {
      isShown = sections.some(({ section }) => section.id === id)
      return writtenAs({})
    },
  })
  return isShown
}

/** Null when the comment was stored. @throws HttpError 410 when the link has ended meanwhile */
async function stored(
  { site, share }: OpenedLink,
  comment: NewComment,
  { database }: PreviewPlace,
): Promise<'tooManyComments' | null> {
  if (share === null) throw refusedPost()
  try {
    await addComment(database, { site, share, comment })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.word === 'too_many_comments') return 'tooManyComments'
    throw new HttpError(410, 'The share link has ended', { cause: error })
  }
}

async function refused(
  c: AppContext,
  link: OpenedLink,
  asked: PostedPage & { refused: Extract<CommentState, { kind: 'refused' }> },
): Promise<Response> {
  const page = await showPage(c, link, asked)
  const status = asked.refused.fault === 'tooManyComments' ? 429 : 422
  return new Response(page.body, { status, headers: page.headers })
}
