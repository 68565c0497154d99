import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Feature, shownFeatures } from '../feature.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A sticky title on one side, the features in a column on the other. */
export default function FeaturesList({ data, context, t }: SectionProps<typeof schema>) {
  const items = shownFeatures(data.items)
  if (items.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} className={styles.heading} />
      {items.length > 0 && (
        <ul className={styles.items} data-columns={data.columns > 1 ? 2 : undefined}>
          {items.map((item, index) => (
            <Feature
              key={item.id ?? item.title}
              feature={item}
              titleTag={itemTag(data, context)}
              context={context}
              fallbackName={t('gallery.image', { index: index + 1, count: items.length })}
              sizes="(min-width: 36rem) 12rem, 30vw"
            />
          ))}
        </ul>
      )}
    </div>
  )
}
