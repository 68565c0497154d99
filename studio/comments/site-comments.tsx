import type { PageValue, SectionValue } from '../edit/page-value.ts'
import { sectionSummary } from '../edit/page-value.ts'
import { currentPosts, itemOf } from '../posts/post-value.ts'
import { go } from '../route/use-place.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { ScreenText, useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { CommentList } from './comment-list.tsx'
import { postAt } from './post-at.ts'
import { type Comment, useComments } from './use-comments.ts'

/** The comments on all pages of a site. */
export function SiteComments({ room }: { room: SiteRoom }) {
  return (
    <ScreenText screen="comments" waiting={null}>
      <AllComments room={room} />
    </ScreenText>
  )
}

function AllComments({ room }: { room: SiteRoom }) {
  const { site, tenant } = room
  const comments = useComments(site)
  return (
    <Loaded query={comments}>
      {(listed) => (
        <CommentList
          site={site}
          comments={listed}
          mayChange={tenant.role !== 'author'}
          place={(comment) => <PlaceOfComment room={room} comment={comment} />}
        />
      )}
    </Loaded>
  )
}

function PlaceOfComment({ room, comment }: { room: SiteRoom; comment: Comment }) {
  const { write } = useText()
  const { site, answer, editing, setTarget } = room
  const { pages, posts = [], config, defaultLocale = 'pt-BR' } = answer.content
  const { section, path, locale } = comment
  const page = (pages as readonly PageValue[]).find(({ id }) => id === comment.page)
  const shown = [...(config.header ?? []), ...(page?.sections ?? []), ...(config.footer ?? [])]
  const found = (shown as readonly SectionValue[]).find(({ id }) => id === section)
  const where = found === undefined ? write('comments.gone') : sectionSummary(found)
  const post = comment.page === null ? postAt(currentPosts(posts, editing.state().documents), comment) : null
  const show = () => {
    if (page === undefined) {
      const item = post === null ? null : itemOf(post)
      return go({ kind: 'screen', site, screen: 'posts', item, locale: null })
    }
    go({ kind: 'site', site, page: page.id, locale: locale === defaultLocale ? null : locale })
    setTarget({ document: `pages/${page.id}`, section })
  }
  return (
    <div className="comment-place">
      <span>
        {[page?.name ?? post?.title ?? path, post === null ? where : null].filter(Boolean).join(' · ')}
      </span>
      {(page !== undefined || comment.page === null) && (
        <button type="button" className="link-button" onClick={show}>
          {write('comments.goThere')}
        </button>
      )}
    </div>
  )
}
