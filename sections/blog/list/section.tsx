import type { Translate } from '#shared/messages.ts'
import { safeSource } from '#shared/urls.ts'
import type {
  BlogFrame,
  Loaded,
  RequiredData,
  SectionContext,
  SectionData,
  SectionModule,
  SectionProps,
  SectionView,
} from '../../contract.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import filterLinks from '../../ui/filter-links.module.css'
import { Heading } from '../../ui/heading.tsx'
import { levelBelow } from '../../ui/level.ts'
import layout from '../../ui/layout.module.css'
import { listHref } from '../../ui/list-href.ts'
import { mayHideEntries, ListState } from '../../ui/list-state.tsx'
import { WHOLE_LIST } from '../../ui/list-view.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PostCard } from '../post-card.tsx'
import { blogIndexPath, categoryPath } from '../post-path.ts'
import { postsInfo, requiredPosts } from './posts-list.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export function requiredData(_data: SectionData, view: SectionView): RequiredData {
  return requiredPosts(view)
}

export const list: NonNullable<SectionModule['list']> = {
  kind: 'posts',
  info: (_data, view, loaded) => postsInfo(view, loaded),
}

/** The title names the blog, the category, the author or the tag. */
export function hasTitle(): boolean {
  return true
}

/** The blog's index and its categories. The route selects the posts. */
export default function BlogList({ data, locale, context, t }: SectionProps<typeof schema>) {
  const { posts = { posts: [], total: 0 }, blog } = context.loaded
  const { view = WHOLE_LIST } = context
  const info = postsInfo(view, context.loaded)
  const cat = view.chosen.cat?.[0] ?? null
  const place = { locale, context }
  const category = blog?.categories.find(({ slug }) => slug === blog.category)
  // On the blog's own route the list is the content, so its title is the page's title.
  const Title = data.titleTag ?? (context.first ? 'h1' : context.titleTag)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <div className={styles.head}>
        {(category || blog?.author || blog?.tag) && (
          <Breadcrumb
            t={t}
            crumbs={[
              { label: t('home'), href: context.home },
              { label: blog?.name ?? t('blog.title'), href: blogIndexPath(place) },
            ]}
          />
        )}
        {data.title ? (
          <Heading data={data} context={context} />
        ) : (
          <>
            <div className={styles.name}>
              <Avatar author={blog?.author} context={context} />
              <Title className={styles.title}>{listTitle(context.loaded, t)}</Title>
            </div>
            <Heading data={data} context={context} />
          </>
        )}
        {blog?.author?.bio && <p className={styles.bio}>{blog.author.bio}</p>}
        {blog !== undefined && blog.categories.length > 1 && !blog.author && !blog.tag && (
          <nav aria-label={t('blog.categories')}>
            <ul className={filterLinks.root}>
              <li>
                <a
                  className={filterLinks.link}
                  href={blogIndexPath(place)}
                  aria-current={blogIndexPath(place) === context.path && cat === null ? 'page' : undefined}
                >
                  {t('filter.all')}
                </a>
              </li>
              {blog.categories.map(({ slug, label }) => (
                <li key={slug}>
                  <a
                    className={filterLinks.link}
                    href={categoryPath(slug, place)}
                    aria-current={slug === (blog.category ?? cat) ? 'page' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <ListState view={view} info={info} context={context} t={t} />
      {posts.posts.length === 0 ? (
        !mayHideEntries(view) && <p className={styles.empty}>{t('blog.empty')}</p>
      ) : (
        <ul className={styles.posts} data-list="posts">
          {posts.posts.map((post, index) => (
            <li key={post.id} className={styles.entry}>
              <PostCard
                post={post}
                locale={locale}
                context={context}
                t={t}
                titleTag={levelBelow(Title)}
                look={view.page === 1 && index === 0 ? 'lead' : 'row'}
                eager={context.first && index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      {data.pagination !== 'none' && (
        <Pagination
          page={view.page}
          total={info.total}
          pageSize={info.pageSize}
          hrefOf={(page) => listHref(context.path, { ...view, page })}
          look={data.pagination}
          t={t}
        />
      )}
    </div>
  )
}

function listTitle({ blog }: Loaded, t: Translate): string {
  if (blog?.author) return t('blog.by', { name: blog.author.name })
  if (blog?.tag) return t('blog.tagged', { tag: blog.tag.name })
  const category = blog?.categories.find(({ slug }) => slug === blog.category)
  return category?.label ?? blog?.name ?? t('blog.title')
}

function Avatar({ author, context }: { author: BlogFrame['author']; context: SectionContext }) {
  const src = author?.avatar && safeSource(author.avatar)
  if (!src) return null
  return (
    <Picture
      media={{ src, alt: '', width: 112, height: 112 }}
      className={styles.avatar}
      resize={context.resizeImages}
      sizes="7rem"
    />
  )
}
