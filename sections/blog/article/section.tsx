import type { Post } from '#shared/schema/blog.ts'
import type { RequiredData, SectionProps } from '../../contract.ts'
import { Arrow } from '../../ui/arrow.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { writtenDay } from '../../ui/dates.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { postCover } from '../cover.ts'
import { PostMeta } from '../post-meta.tsx'
import { authorPath, blogIndexPath, categoryPath, tagPath } from '../post-path.ts'
import { RelatedPosts } from '../related.tsx'
import type { schema } from './schema.ts'
import { shareLinks } from './share-links.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** Number of related posts: they fill one row. */
const RELATED = 3

export function requiredData(): RequiredData {
  return { post: true, related: { limit: RELATED } }
}

/** The article at the address of the page. Title, texts and buttons of the section are shown below it. */
export default function BlogArticle(props: Props) {
  const { data, locale, context, t } = props
  const { post, blog } = context.loaded
  if (post === undefined) return null
  const cover = postCover(post)
  const place = { locale, context }
  const category = blog?.categories.find(({ slug }) => slug === post.category)
  return (
    <article className={`${layout.inner} ${styles.root}`}>
      <header className={styles.head}>
        <Breadcrumb
          t={t}
          crumbs={[
            { label: t('home'), href: context.home },
            { label: blog?.name ?? t('blog.title'), href: blogIndexPath(place) },
            ...(category ? [{ label: category.label, href: categoryPath(category.slug, place) }] : []),
          ]}
        />
        <h1 className={styles.title}>{post.title}</h1>
        {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
        <PostMeta post={post} locale={locale} t={t} />
      </header>
      {cover && (
        <Picture
          media={cover}
          className={styles.cover}
          eager={context.first}
          resize={context.resizeImages}
          sizes="(min-width: 75rem) 75rem, 90vw"
        />
      )}
      {/* Sanitised where posts are read (rich.ts, markdownHtml). */}
      <RichText text={{ html: post.body }} className={styles.body} resize={context.resizeImages} />
      <ArticleEnd post={post} {...props} />
      {/* The title of the page is that of the article. */}
      <Heading data={data} context={{ ...context, titleTag: 'h2' }} className={styles.closing} />
      <RelatedPosts locale={locale} context={context} t={t} />
    </article>
  )
}

/** The footer of an article: date of change, tags, author and links to other posts. */
function ArticleEnd({ post, data, locale, context, t }: Props & { post: Post }) {
  const { author, tags } = post
  const { blog } = context.loaded
  const updated = changedDay(post, locale)
  const place = { locale, context }
  const hasPage = author?.slug !== undefined && blog?.authors?.some(({ slug }) => slug === author.slug)
  const authorHref = hasPage && author.slug !== undefined ? authorPath(author.slug, place) : undefined
  const tagHref = (name: string) => {
    const known = blog?.tags?.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    return known && tagPath(known.slug, place)
  }
  return (
    <footer className={styles.end}>
      {updated && <p className={styles.updated}>{t('blog.updated', { date: updated.text })}</p>}
      {tags.length > 0 && (
        <div className={styles.row}>
          <h2 className={styles.label}>{t('blog.tags')}</h2>
          <ul className={styles.list}>
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                <Linked href={tagHref(tag)}>{tag}</Linked>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.share && blog !== undefined && (
        <div className={styles.row}>
          <h2 className={styles.label}>{t('blog.share')}</h2>
          <ul className={styles.list}>
            {shareLinks(blog.url, post.title).map(({ network, href }) => (
              <li key={network}>
                <a className={styles.share} href={href} target="_blank" rel="noopener">
                  {network}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.last}>
        {author && (
          <div className={styles.author}>
            {author.avatar && (
              <Picture
                media={{ src: author.avatar, alt: '', width: 56, height: 56 }}
                className={styles.avatar}
                resize={context.resizeImages}
                sizes="3.5rem"
              />
            )}
            <p>
              <Linked href={authorHref}>{t('blog.by', { name: author.name })}</Linked>
            </p>
          </div>
        )}
        <a className={styles.back} href={blogIndexPath({ locale, context })}>
          <Arrow to="start" />
          {t('blog.allPosts')}
        </a>
      </div>
    </footer>
  )
}

/** The day of the last change, if it differs from the day of publication. */
function changedDay({ published_at, updated_at }: Post, locale: Props['locale']) {
  const updated = writtenDay(updated_at, locale)
  return updated?.text === writtenDay(published_at, locale)?.text ? null : updated
}

/** A link if the page exists, otherwise plain text. */
function Linked({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}
