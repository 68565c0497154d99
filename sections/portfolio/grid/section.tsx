import type { CSSProperties } from 'react'
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

/** Works as a grid of images. */
export default function PortfolioGrid({ data, context, t }: SectionProps<typeof schema>) {
  const { columns, hover, layout } = data
  return (
    <Works data={data} context={context} t={t}>
      {(works) => (
        <ul
          className={styles.works}
          data-list="portfolio"
          data-layout={layout}
          data-hover={hover}
          style={{ '--columns': columns } as CSSProperties}
        >
          {works.map((work, index) => (
            <li
              key={work.id ?? work.title + work.media[0]?.src}
              id={slugify(work.slug) || undefined}
              className={styles.work}
            >
              {work.media[0] && (
                <div className={styles.box}>
                  <Picture
                    media={coveredPicture(work.media[0], work)}
                    className={styles.image}
                    eager={context.first && index < columns}
                    urgent={context.first && index === 0}
                    resize={context.resizeImages}
                    sizes={`(min-width: 60rem) ${Math.round(100 / columns)}vw, (min-width: 40rem) 50vw, 90vw`}
                  />
                </div>
              )}
              <WorkTitle
                work={work}
                titleTag={itemTag(data, context)}
                fallbackName={t('gallery.image', { index: index + 1, count: works.length })}
              />
              <RichText text={work.summary} className={styles.summary} />
            </li>
          ))}
        </ul>
      )}
    </Works>
  )
}
