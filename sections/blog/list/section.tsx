import type { Translate } from '#shared/messages.ts'
import { safeSource } from '#shared/urls.ts'
import type {
  BlogFrame,
  ListInfo,
  ListQuery,
  Loaded,
  RequiredData,
  SectionContext,
  SectionData,
  SectionProps,
  SectionView,
} from '../../contract.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import filterLinks from '../../ui/filter-links.module.css'
import { Heading } from '../../ui/heading.tsx'
import { levelBelow } from '../../ui/level.ts'
import layout from '../../ui/layout.module.css'
import { listHref } from '../../ui/list-href.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PostCard } from '../post-card.tsx'
import { blogIndexPath, categoryPath } from '../post-path.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** The default of `config.blog.per_page`. */
const POSTS_PER_PAGE = 10

export function requiredData(_data: SectionData, view: SectionView): RequiredData {
  const { category, author, tag, cat, page } = view
  if (author !== undefined || tag !== undefined) return { posts: { category: null, author, tag, page } }
  return { posts: { category: category ?? cat, page } }
}

export function list(_data: SectionData, _query: ListQuery, { posts, blog }: Loaded): ListInfo {
  return {
    kind: 'posts',
    total: posts?.total ?? 0,
    pageSize: blog?.pageSize ?? POSTS_PER_PAGE,
    // The page of a category, an author or a tag is one list already.
    categories: blog?.category === null && !blog.author && !blog.tag ? blog.categories : [],
  }
}

/** The blog's index and its categories. The route selects the posts. */
export default function BlogList({ data, locale, context, t }: SectionProps<typeof schema>) {
  const { posts = { posts: [], total: 0 }, blog } = context.loaded
  const { page, cat } = context.query ?? { page: 1, cat: null }
  const place = { locale, context }
  const category = blog?.categories.find(({ slug }) => slug === blog.category)
  // On its own route the list is the page's content, so its title is the page's title.
  const Title = data.titleTag ?? (context.first ? 'h1' : context.titleTag)
  const pageSize = blog?.pageSize ?? POSTS_PER_PAGE
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
          <Title className={styles.title}>{listTitle(context.loaded, t)}</Title>
        )}
        {blog?.author && <About author={blog.author} context={context} />}
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
      {posts.posts.length === 0 ? (
        <p className={styles.empty}>{t('blog.empty')}</p>
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
                look={page === 1 && index === 0 ? 'lead' : 'row'}
                eager={context.first && index === 0}
              />
            </li>
          ))}
        </ul>
      )}
      {data.pagination !== 'none' && (
        <Pagination
          page={page}
          total={posts.total}
          pageSize={pageSize}
          hrefOf={(number) => listHref(context.path, { page: number, cat })}
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

function About({
  author: { avatar, bio },
  context,
}: {
  author: NonNullable<BlogFrame['author']>
  context: SectionContext
}) {
  const src = avatar && safeSource(avatar)
  if (!src && !bio) return null
  return (
    <div className={styles.about}>
      {src && (
        <Picture
          media={{ src, alt: '', width: 72, height: 72 }}
          className={styles.avatar}
          resize={context.resizeImages}
          sizes="4.5rem"
        />
      )}
      {bio && <p className={styles.bio}>{bio}</p>}
    </div>
  )
}
