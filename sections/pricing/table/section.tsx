import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import styles from '../../ui/comparison.module.css'
import layout from '../../ui/layout.module.css'
import { Mark } from '../../ui/mark.tsx'
import { Note } from '../note.tsx'
import { PlanPrice } from '../price.tsx'
import { defaultPeriod, shownPlans } from '../prices.ts'
import { comparisonRows } from './rows.ts'
import type { schema } from './schema.ts'

export { offerCatalog as structuredData } from '../offers.ts'

/** Plans as columns, features as rows. On a phone the table scrolls under its first column. */
export default function PricingTable({ data, locale, context, t }: SectionProps<typeof schema>) {
  const plans = shownPlans(data)
  if (plans.length === 0) return null
  const period = defaultPeriod(data)
  const names = plans.map(({ name }) => name).join(', ')
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
      <section className={styles.scroll} aria-label={names} tabIndex={0}>
        <table className={styles.table} style={{ '--columns': plans.length } as CSSProperties}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {plans.map((plan) => (
                <th
                  key={plan.name}
                  scope="col"
                  className={styles.column}
                  data-highlighted={plan.highlighted || undefined}
                >
                  <span className={styles.name}>{plan.name}</span>
                  {(plan.badge !== '' || plan.highlighted) && (
                    <span className={styles.badge}>{plan.badge || t('pricing.recommended')}</span>
                  )}
                  <PlanPrice plan={plan} periods={[period]} locale={locale} t={t} className={styles.price} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparisonRows(plans, data.compareTable).map(({ label, tooltip, values }) => (
              <tr key={label.html}>
                <th scope="row" className={styles.label}>
                  <span dangerouslySetInnerHTML={{ __html: label.html }} />
                  {tooltip && <p className={styles.tooltip}>{tooltip}</p>}
                </th>
                {values.map((value, index) => (
                  <td
                    key={plans[index]?.name}
                    className={styles.value}
                    data-highlighted={plans[index]?.highlighted || undefined}
                  >
                    {typeof value === 'string' ? value : <Mark included={value} t={t} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {plans.some(({ button }) => button?.link?.href) && (
            <tfoot>
              <tr>
                <td className={styles.corner} />
                {plans.map(({ name, button, highlighted }) => (
                  <td key={name} className={styles.action} data-highlighted={highlighted || undefined}>
                    {button && <Buttons buttons={[button]} />}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <Note note={data.note} />
    </div>
  )
}
