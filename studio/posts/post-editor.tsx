import { useState } from 'react'
import { SavedPage } from '../canvas/saved-page.tsx'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import type { Draft } from '../edit/new-names.ts'
import { openDocuments } from '../edit/open-documents.ts'
import { go } from '../route/use-place.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useOpened } from '../site/use-opened.ts'
import { useText } from '../text/use-text.tsx'
import { Centred, CentredFailure } from '../ui/centred.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { movedPost, translatedPost } from './change-posts.ts'
import { MarkdownField } from './markdown-field.tsx'
import { type ChangePost, PostDetails } from './post-details.tsx'
import { type BlogValue, documentOf, itemOf, postPath, type PostValue } from './post-value.ts'

interface PostEditorProps {
  room: SiteRoom
  post: PostValue
  posts: readonly PostValue[]
  blog: BlogValue
}

const PANES = ['write', 'look'] as const
const PANE_ICONS = { write: 'pen', look: 'page' } as const

/** Reads the post before it can be changed. */
export function PostEditor(props: PostEditorProps) {
  const { write } = useText()
  const { room, post } = props
  const { documents } = useEditingState(room.editing)
  const name = documentOf(itemOf(post))
  const { error, refetch } = useOpened(room, name)
  if (name in documents) return <OpenPost {...props} />
  return (
    <SiteFrame room={room}>
      {error === null ? (
        <Centred isBusy label={write('app.loading')} />
      ) : (
        <CentredFailure label={write('refused.later')} onRetry={refetch} />
      )}
    </SiteFrame>
  )
}

/** A post's text next to its preview; a narrow screen shows one of the two. */
function OpenPost({ room, post, posts, blog }: PostEditorProps) {
  const { write } = useText()
  const { site, answer, editing, tenant } = room
  const { save, saves } = useEditingState(editing)
  const [pane, setPane] = useState<(typeof PANES)[number]>('write')
  const item = itemOf(post)
  const name = documentOf(item)
  const place = { kind: 'screen', site, screen: 'posts', locale: null } as const
  const open = (next: string | null) => go({ ...place, item: next })

  const change: ChangePost = (make, key) =>
    editing.change((all) => make(all[name] as PostValue), key === null ? null : `${name} ${key}`)
  /** Adds another post to the draft, or replaces this one. */
  const put = async (other: PostValue, make: (documents: Draft) => void) => {
    const target = documentOf(itemOf(other))
    await openDocuments(editing, site, [target])
    editing.change((all) => {
      make(all)
      all[target] = other
    })
  }
  const move = async (to: Parameters<typeof movedPost>[1]) => {
    const moved = movedPost(post, to, posts)
    await put(moved, (all) => {
      all[name] = null
    })
    go({ ...place, item: itemOf(moved) }, { replaces: true })
  }
  const translate = async (locale: string) => {
    const added = translatedPost(post, locale, posts)
    await put(added, (all) => {
      if (added.translation !== undefined) (all[name] as PostValue).translation = added.translation
    })
    open(itemOf(added))
  }
  const remove = () => {
    editing.change((all) => {
      all[name] = null
    })
    open(null)
  }
  return (
    <SiteFrame
      room={room}
      tools={
        <PlaceLink to={{ ...place, item: null }} className="button is-small posts-back">
          {write('posts.title')}
        </PlaceLink>
      }
    >
      <main className={`post-editor shows-${pane}`}>
        <div className="post-words">
          {save.kind === 'conflict' && <ConflictNotice conflicts={save.conflicts} editing={editing} />}
          <h1 className="visually-hidden">{post.title}</h1>
          <input
            className="post-title"
            aria-label={write('posts.name')}
            placeholder={write('posts.untitled')}
            value={post.title}
            onChange={({ target }) =>
              change((draft) => {
                draft.title = target.value
              }, 'title')
            }
          />
          <MarkdownField
            id="post-body"
            value={post.body}
            onChange={(text, key) =>
              change((draft) => {
                draft.body = text
              }, key)
            }
          />
          <PostDetails
            key={item}
            room={room}
            post={post}
            posts={posts}
            blog={blog}
            mayRestructure={tenant.role !== 'author'}
            onChange={change}
            onMove={(to) => void move(to)}
            onTranslate={(locale) => void translate(locale)}
            onOpen={open}
            onRemove={remove}
          />
        </div>
        <div className="post-look">
          <SavedPage
            site={site}
            title={post.title}
            path={postPath(post, answer.content.defaultLocale ?? 'pt-BR')}
            saves={saves}
            isSaved={save.kind === 'saved'}
          />
        </div>
      </main>
      <nav className="pane-tabs is-two" aria-label={write('site.panes')}>
        {PANES.map((each) => (
          <button key={each} type="button" aria-pressed={pane === each} onClick={() => setPane(each)}>
            <Icon name={PANE_ICONS[each]} />
            {write(`posts.pane.${each}`)}
          </button>
        ))}
      </nav>
    </SiteFrame>
  )
}
