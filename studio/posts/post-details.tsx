import { useState } from 'react'
import { ChooseFile } from '../media/choose-file.tsx'
import { siteAddress } from '../site/site-address.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { slugOf } from '../edit/new-names.ts'
import { localMoment, momentOf } from '../text/local-moment.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { setField, tagsOf } from './change-posts.ts'
import { PostTranslations } from './post-translations.tsx'
import { type BlogValue, type PostValue, postState } from './post-value.ts'

/** @param key of the changed field, to join quick changes; null for a separate step */
export type ChangePost = (make: (post: PostValue) => void, key: string | null) => void

interface PostDetailsProps {
  room: SiteRoom
  post: PostValue
  posts: readonly PostValue[]
  blog: BlogValue
  mayRestructure: boolean
  onChange: ChangePost
  onMove: (to: { category?: string; slug?: string }) => void
  onTranslate: (locale: string) => void
  onOpen: (item: string) => void
  onRemove: () => void
}

/** Fields of a post besides its text: date, address, and data for lists and search engines. */
export function PostDetails(props: PostDetailsProps) {
  const { room, post, posts, blog, mayRestructure, onChange, onMove, onRemove } = props
  const { write, language } = useText()
  const { documents } = useEditingState(room.editing)
  const authors = (documents.authors ?? room.answer.content.authors ?? []) as { slug: string; name: string }[]
  const [slug, setSlug] = useState(post.slug)
  const [tags, setTags] = useState((post.tags ?? []).join(', '))
  const host = siteAddress(room.answer.hosts, location)
  const state = postState(post, Date.now())
  const date = new Date(post.published_at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
  const commitSlug = () => {
    const next = slugOf(slug)
    if (next === '' || next === post.slug) setSlug(post.slug)
    else onMove({ slug: next })
  }
  const cover = post.cover ?? { src: '', alt: '' }
  const src = cover.src.startsWith('/') && host !== null ? host + cover.src : cover.src
  // Without the stored size, which belongs to the former picture.
  const putCover = (file: { src: string; alt: string }) =>
    onChange((draft) => setField(draft, 'cover', file.src === '' ? undefined : file), 'cover')
  return (
    <section className="post-details" aria-label={write('posts.details')}>
      {mayRestructure && (
        <>
          <h2>{write('posts.when')}</h2>
          <p className="field-help is-shown" role="status">
            {write(`posts.is.${state}`, { date })}
          </p>
          <label className="check">
            <input
              type="checkbox"
              checked={post.draft !== true}
              onChange={({ target }) =>
                onChange((draft) => {
                  draft.draft = !target.checked
                }, null)
              }
            />
            {write('posts.shown')}
          </label>
          <label className="field">
            <span className="field-label">{write('posts.date')}</span>
            <input
              className="input"
              type="datetime-local"
              value={localMoment(post.published_at)}
              onChange={({ target }) => {
                const moment = momentOf(target.value)
                if (moment !== null)
                  onChange((draft) => {
                    draft.published_at = moment
                  }, 'date')
              }}
            />
          </label>
          <h2>{write('posts.where')}</h2>
          <label className="field">
            <span className="field-label">{write('posts.category')}</span>
            <select
              className="input"
              value={post.category}
              onChange={({ target }) => onMove({ category: target.value })}
            >
              {blog.categories.map((category) => (
                <option key={category.slug} value={category.slug}>
                  {category.name}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span className="field-label">{write('posts.address')}</span>
            <input
              className="input"
              value={slug}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => setSlug(target.value)}
              onBlur={commitSlug}
              onKeyDown={(event) => event.key === 'Enter' && commitSlug()}
            />
            <span className="field-help is-shown">{write('posts.addressHelp')}</span>
          </label>
          <label className="field">
            <span className="field-label">{write('posts.author')}</span>
            <select
              className="input"
              value={post.author ?? ''}
              onChange={({ target }) => onChange((draft) => setField(draft, 'author', target.value), null)}
            >
              <option value="">{write('posts.noAuthor')}</option>
              {authors.map((author) => (
                <option key={author.slug} value={author.slug}>
                  {author.name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <h2>{write('posts.lists')}</h2>
      <label className="field">
        <span className="field-label">{write('posts.excerpt')}</span>
        <textarea
          className="input"
          rows={3}
          value={post.excerpt ?? ''}
          onChange={({ target }) => onChange((draft) => setField(draft, 'excerpt', target.value), 'excerpt')}
        />
      </label>
      {src !== '' && <img className="form-picture" src={src} alt="" loading="lazy" />}
      <label className="field">
        <span className="field-label">{write('posts.cover')}</span>
        <input
          className="input"
          value={cover.src}
          onChange={({ target }) => putCover({ src: target.value, alt: cover.alt })}
        />
      </label>
      <ChooseFile shows="media" onChoose={({ src, alt }) => putCover({ src, alt })} />
      {post.cover !== undefined && (
        <label className="field">
          <span className="field-label">{write('posts.coverAlt')}</span>
          <input
            className="input"
            value={cover.alt}
            onChange={({ target }) =>
              onChange((draft) => {
                if (draft.cover !== undefined) draft.cover.alt = target.value
              }, 'alt')
            }
          />
        </label>
      )}
      <label className="field">
        <span className="field-label">{write('posts.tags')}</span>
        <input
          className="input"
          value={tags}
          onChange={({ target }) => {
            setTags(target.value)
            onChange((draft) => setField(draft, 'tags', tagsOf(target.value)), 'tags')
          }}
        />
        <span className="field-help is-shown">{write('posts.tagsHelp')}</span>
      </label>
      {(['title', 'description'] as const).map((field) => (
        <label key={field} className="field">
          <span className="field-label">{write(`posts.meta.${field}`)}</span>
          <input
            className="input"
            placeholder={field === 'title' ? post.title : post.excerpt}
            value={post.meta?.[field] ?? ''}
            onChange={({ target }) =>
              onChange((draft) => {
                const { [field]: _, ...rest } = draft.meta ?? {}
                draft.meta = target.value === '' ? rest : { ...rest, [field]: target.value }
              }, `meta ${field}`)
            }
          />
        </label>
      ))}
      {mayRestructure && (
        <>
          <PostTranslations
            post={post}
            posts={posts}
            locales={room.answer.content.locales}
            onTranslate={props.onTranslate}
            onOpen={props.onOpen}
          />
          <button type="button" className="button is-quiet post-remove" onClick={onRemove}>
            <Icon name="trash" />
            {write('posts.remove')}
          </button>
        </>
      )}
    </section>
  )
}
