import { slugify } from '#shared/slug.ts'
import type { SectionProps } from '../../contract.ts'
import { coveredPicture } from '../../ui/cover-link.tsx'
import { itemTag } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Works } from '../works.tsx'
import { WorkTitle } from '../work-title.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { portfolioList as list } from '../works.tsx'

/** Works in a column, each with its story. */
export default function PortfolioCases({ data, context, t }: SectionProps<typeof schema>) {
  return (
    <Works data={data} context={context} t={t}>
      {(works) => (
        <ul className={styles.works} data-list="portfolio" data-hover={data.hover}>
          {works.map((work, index) => (
            <li
              key={work.id ?? work.title + work.media[0]?.src}
              id={slugify(work.slug) || undefined}
              className={styles.work}
              data-media={work.media.length > 0 || undefined}
            >
              {work.media[0] && (
                <div className={styles.box}>
                  <Picture
                    media={coveredPicture(work.media[0], work)}
                    className={styles.image}
                    eager={context.first && index === 0}
                    resize={context.resizeImages}
                    sizes="(min-width: 52rem) 58vw, 90vw"
                  />
                </div>
              )}
              <div className={styles.text}>
                {work.category.length > 0 && <p className={styles.category}>{work.category.join(', ')}</p>}
                <WorkTitle
                  work={work}
                  titleTag={itemTag(data, context)}
                  fallbackName={t('gallery.image', { index: index + 1, count: works.length })}
                />
                <RichText text={work.summary} className={styles.summary} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Works>
  )
}
