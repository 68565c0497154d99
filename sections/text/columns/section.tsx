import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { RichText } from '../../ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Texts side by side, each below a line. */
export default function TextColumns({ data, context }: SectionProps<typeof schema>) {
  const columns = data.columns.filter(({ title, body }) => title !== '' || body !== undefined)
  if (columns.length === 0 && !hasHeading(data)) return null
  const Title = itemTag(data, context)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} buttons={false} />
      {columns.length > 0 && (
        <div
          className={styles.columns}
          style={{ '--columns': columnsInRow(columns.length) } as CSSProperties}
        >
          {columns.map(({ id, title, body }) => (
            <div key={id ?? `${title} ${body?.html}`} className={styles.column}>
              {title !== '' && <Title className={styles.title}>{title}</Title>}
              <RichText text={body} className={styles.body} resize={context.resizeImages} />
            </div>
          ))}
        </div>
      )}
      <Buttons buttons={data.buttons} />
    </div>
  )
}

/** At most three columns in a row; four become two rows of two. */
function columnsInRow(count: number): number {
  if (count <= 3) return count
  return count === 4 ? 2 : 3
}
