import type { SectionProps } from '../contract.ts'
import { PostCard } from './post-card.tsx'
import styles from './related.module.css'

/** Related posts below an article; renders nothing without any. */
export function RelatedPosts({ locale, context, t }: Pick<SectionProps<never>, 'locale' | 'context' | 't'>) {
  const posts = context.loaded.related ?? []
  if (posts.length === 0) return null
  return (
    <aside className={styles.root} aria-label={t('blog.related')}>
      <h2 className={styles.title}>{t('blog.related')}</h2>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} locale={locale} context={context} t={t} titleTag="h3" look="column" />
          </li>
        ))}
      </ul>
    </aside>
  )
}
