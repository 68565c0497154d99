import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Mark } from '../../ui/mark.tsx'
import { Buttons } from '../../ui/buttons.tsx'
import styles from '../../ui/comparison.module.css'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import note from './styles.module.css'

/** The compared things are columns, their properties are rows. On a phone the table scrolls under its first column. */
export default function FeaturesComparison({ data, context, t }: SectionProps<typeof schema>) {
  const columns = data.columns.map((column, at) => ({ ...column, at })).filter(({ name }) => name !== '')
  const rows = data.rows.filter(({ label }) => label !== undefined)
  const isTable = columns.length > 0 && rows.length > 0
  if (!isTable && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {isTable && (
        <section
          className={styles.scroll}
          aria-label={columns.map(({ name }) => name).join(', ')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container
          tabIndex={0}
        >
          <table className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
            <thead>
              <tr>
                <td className={styles.corner} />
                {columns.map(({ name, note: below, highlighted }) => (
                  <th
                    key={name}
                    scope="col"
                    className={styles.column}
                    data-highlighted={highlighted || undefined}
                  >
                    <span className={styles.name}>{name}</span>
                    {below !== '' && <span className={styles.badge}>{below}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, values }) => (
                <tr key={id ?? label?.html}>
                  <th scope="row" className={styles.label}>
                    <span dangerouslySetInnerHTML={{ __html: label?.html ?? '' }} />
                  </th>
                  {columns.map(({ name, at, highlighted }) => (
                    <td key={name} className={styles.value} data-highlighted={highlighted || undefined}>
                      <Value value={values[at]} t={t} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {columns.some(({ button }) => button?.link?.href) && (
              <tfoot>
                <tr>
                  <td className={styles.corner} />
                  {columns.map(({ name, button, highlighted }) => (
                    <td key={name} className={styles.action} data-highlighted={highlighted || undefined}>
                      {button && <Buttons buttons={[button]} />}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
      {data.note && <p className={note.root} dangerouslySetInnerHTML={{ __html: data.note.html }} />}
    </div>
  )
}

function Value({
  value,
  t,
}: { value: string | boolean | undefined } & Pick<SectionProps<typeof schema>, 't'>) {
  if (typeof value === 'string' && value !== '') return value
  return <Mark included={value === true} t={t} />
}
