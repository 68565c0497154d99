import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Feature, shownFeatures } from '../feature.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Features side by side. */
export default function FeaturesGrid({ data, context, t }: SectionProps<typeof schema>) {
  const items = shownFeatures(data.items)
  if (items.length === 0 && !hasHeading(data)) return null
  const columns = data.columns || fittingColumns(items.length)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {items.length > 0 && (
        <ul className={styles.items} style={{ '--columns': columns } as CSSProperties} data-columns={columns}>
          {items.map((item, index) => (
            <Feature
              key={item.id ?? item.title}
              feature={item}
              titleTag={itemTag(data, context)}
              context={context}
              fallbackName={t('gallery.image', { index: index + 1, count: items.length })}
              sizes={`(min-width: 60rem) ${Math.round(100 / columns)}vw, (min-width: 36rem) 50vw, 90vw`}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Up to three columns; four if that fills every row and three does not. */
function fittingColumns(count: number): number {
  if (count <= 3) return Math.max(1, count)
  return count % 3 !== 0 && count % 4 === 0 ? 4 : 3
}
