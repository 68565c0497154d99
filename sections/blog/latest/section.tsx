import type * as z from 'zod/mini'
import type { RequiredData, SectionData, SectionProps } from '../../contract.ts'
import { Arrow } from '../../ui/arrow.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { levelBelow } from '../../ui/level.ts'
import { PostCard } from '../post-card.tsx'
import { blogIndexPath, categoryPath } from '../post-path.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export function requiredData(data: SectionData): RequiredData {
  // `data` is what this folder's schema read.
  const { category, limit } = data as z.output<typeof schema>
  return { posts: { category: category === '' ? null : category, page: 1, limit } }
}

/** The newest posts, with a link to the blog. */
export default function BlogLatest({ data, locale, context, t }: SectionProps<typeof schema>) {
  const posts = context.loaded.posts?.posts ?? []
  if (posts.length === 0) return null
  const place = { locale, context }
  const Title = data.titleTag ?? context.titleTag
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <div className={styles.head}>
        {data.title ? (
          <Heading data={data} context={context} />
        ) : (
          <Title className={styles.title}>{t('blog.latest')}</Title>
        )}
        <a
          className={styles.all}
          href={data.category === '' ? blogIndexPath(place) : categoryPath(data.category, place)}
        >
          {t('blog.allPosts')}
          <Arrow to="end" />
        </a>
      </div>
      <ul className={styles.posts} data-count={Math.min(posts.length, 4)}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              locale={locale}
              context={context}
              t={t}
              titleTag={levelBelow(Title)}
              look="column"
              eager={context.first && index === 0}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
