import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import type { PostSummary } from '#shared/schema/blog.ts'
import { writtenDay } from '../ui/dates.ts'
import styles from './post-meta.module.css'

interface PostMetaProps {
  post: PostSummary
  locale: Locale
  t: Translate
  /** The address of the category's posts; absent where the category needs no link. */
  category?: { label: string; href: string } | undefined
  /** Leaves out the author, where space is short. */
  brief?: boolean
}

/** Date, category, author and reading time on one line. */
export function PostMeta({ post, locale, t, category, brief = false }: PostMetaProps) {
  const published = writtenDay(post.published_at, locale)
  const minutes = post.reading_minutes === undefined ? 0 : Math.max(1, Math.round(post.reading_minutes))
  return (
    <p className={styles.root}>
      {category && (
        <a className={styles.category} href={category.href}>
          {category.label}
        </a>
      )}
      {published && <time dateTime={published.machine}>{published.text}</time>}
      {!brief && post.author && <span>{t('blog.by', { name: post.author.name })}</span>}
      {minutes > 0 && <span>{t('blog.minutes', { count: minutes })}</span>}
    </p>
  )
}
