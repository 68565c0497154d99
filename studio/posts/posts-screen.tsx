import '../styles/posts.css'
import { useMemo, useState } from 'react'
import type { Draft } from '../edit/new-names.ts'
import { openDocuments } from '../edit/open-documents.ts'
import { go } from '../route/use-place.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { BlogNames } from './blog-names.tsx'
import { NewPostForm } from './new-post-form.tsx'
import { PostEditor } from './post-editor.tsx'
import { type BlogValue, currentPosts, documentOf, itemOf, type PostValue, postState } from './post-value.ts'

/** The posts of a site’s blog, newest first, or the one in the address. */
export function PostsScreen({ room, item }: ScreenProps) {
  const { answer, editing } = room
  const { documents } = useEditingState(editing)
  const posts = useMemo(
    () => currentPosts(answer.content.posts ?? [], documents),
    [answer.content.posts, documents],
  )
  const blog = (documents['config/blog'] ?? answer.content.config.blog ?? { categories: [] }) as BlogValue
  const post = posts.find((each) => itemOf(each) === item)
  if (post !== undefined) return <PostEditor room={room} post={post} posts={posts} blog={blog} />
  return <PostList room={room} posts={posts} blog={blog} />
}

interface PostListProps {
  room: ScreenProps['room']
  posts: readonly PostValue[]
  blog: BlogValue
}

function PostList({ room, posts, blog }: PostListProps) {
  const { write, language } = useText()
  const { site, answer, editing, tenant } = room
  const { locales } = answer.content
  const [search, setSearch] = useState('')
  const [locale, setLocale] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const mayRestructure = tenant.role !== 'author'
  const hasCategories = blog.categories.length > 0
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const words = search.toLocaleLowerCase(language)
  const found = posts.filter(
    (post) =>
      (locale === '' || post.locale === locale) && post.title.toLocaleLowerCase(language).includes(words),
  )
  const categoryNames = new Map(blog.categories.map(({ slug, name }) => [slug, name]))
  const open = (post: PostValue) =>
    go({ kind: 'screen', site, screen: 'posts', item: itemOf(post), locale: null })
  const change = async (opened: readonly string[], make: (documents: Draft) => void) => {
    await openDocuments(editing, site, opened)
    editing.change(make)
  }
  return (
    <SiteFrame room={room}>
      <main className="posts">
        <div className="posts-head">
          <h1>{write('posts.title')}</h1>
          {mayRestructure && hasCategories && (
            <button type="button" className="button is-primary" onClick={() => setIsAdding(true)}>
              <Icon name="add" />
              {write('posts.add')}
            </button>
          )}
        </div>
        {isAdding && (
          <NewPostForm
            posts={posts}
            blog={blog}
            locales={locales}
            defaultLocale={answer.content.defaultLocale ?? 'pt-BR'}
            onClose={() => setIsAdding(false)}
            onAdd={(added) => {
              const name = documentOf(itemOf(added))
              void change([name], (all) => {
                all[name] = added
              }).then(() => open(added))
            }}
          />
        )}
        {posts.length > 0 && (
          <div className="posts-filter">
            <input
              className="input"
              type="search"
              aria-label={write('posts.search')}
              placeholder={write('posts.search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {locales.length > 1 && (
              <select
                className="input"
                aria-label={write('posts.language')}
                value={locale}
                onChange={(event) => setLocale(event.target.value)}
              >
                <option value="">{write('posts.allLanguages')}</option>
                {locales.map((each) => (
                  <option key={each} value={each}>
                    {names.of(each)}
                  </option>
                ))}
              </select>
            )}
          </div>
        )}
        {found.length === 0 && (
          <p className="empty">
            {write(posts.length > 0 ? 'posts.notFound' : hasCategories ? 'posts.none' : 'posts.noBlog')}
          </p>
        )}
        <ul>
          {found.map((post) => {
            const state = postState(post, Date.now())
            return (
              <li key={itemOf(post)}>
                <PlaceLink
                  to={{ kind: 'screen', site, screen: 'posts', item: itemOf(post), locale: null }}
                  className="posts-row"
                >
                  <span className="posts-name">{post.title || write('posts.untitled')}</span>
                  <span className="posts-about">
                    <span className={`state is-${STATE_COLOURS[state]}`}>
                      {write(`posts.state.${state}`)}
                    </span>
                    <span>
                      {new Date(post.published_at).toLocaleDateString(language, { dateStyle: 'medium' })}
                    </span>
                    <span>{categoryNames.get(post.category) ?? post.category}</span>
                    {locales.length > 1 && <span>{names.of(post.locale)}</span>}
                  </span>
                </PlaceLink>
              </li>
            )
          })}
        </ul>
        {mayRestructure && <BlogNames room={room} blog={blog} posts={posts} onChange={change} />}
      </main>
    </SiteFrame>
  )
}

const STATE_COLOURS = { draft: 'off', scheduled: 'changed', out: 'live' } as const
