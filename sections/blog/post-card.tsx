import type { PostSummary } from '#shared/schema/blog.ts'
import type { SectionContext, SectionProps } from '../contract.ts'
import { Picture } from '../ui/picture.tsx'
import type { ItemTag } from '../ui/level.ts'
import { postCover } from './cover.ts'
import styles from './post-card.module.css'
import { PostMeta } from './post-meta.tsx'
import { categoryPath, postPath } from './post-path.ts'

interface PostCardProps extends Pick<SectionProps<never>, 'locale' | 't'> {
  post: PostSummary
  context: SectionContext
  /** `lead` is the first of a list, `row` one of the rest, `column` one of several side by side. */
  look: 'lead' | 'row' | 'column'
  titleTag: ItemTag
  eager?: boolean
}

/** A post in a list. The title is the link; its clickable area is the whole card. */
export function PostCard({ post, locale, context, t, look, titleTag: Title, eager = false }: PostCardProps) {
  const cover = postCover(post)
  const place = { locale, context }
  const category = context.loaded.blog?.categories.find(({ slug }) => slug === post.category)
  return (
    <article className={styles.root} data-look={look} data-cover={cover && true}>
      {cover && (
        <Picture
          media={cover}
          className={styles.cover}
          eager={eager}
          resize={context.resizeImages}
          sizes={SIZES[look]}
        />
      )}
      <div className={styles.text}>
        <PostMeta
          post={post}
          locale={locale}
          t={t}
          brief={look !== 'lead'}
          category={category && { label: category.label, href: categoryPath(category.slug, place) }}
        />
        <Title className={styles.title}>
          <a className={styles.link} href={postPath(post, place)}>
            {post.title}
          </a>
        </Title>
        {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      </div>
    </article>
  )
}

const SIZES = {
  lead: '(min-width: 52rem) 55vw, 90vw',
  row: '(min-width: 40rem) 15rem, 7rem',
  column: '(min-width: 52rem) 33vw, 90vw',
}
