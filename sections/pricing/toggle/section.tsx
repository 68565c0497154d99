import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Note } from '../note.tsx'
import { PlanList } from '../plan-list.tsx'
import { defaultPeriod, shownPeriods, shownPlans } from '../prices.ts'
import { PeriodSwitch } from './period-switch.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { offerCatalog as structuredData } from '../offers.ts'

/** Plans with a monthly and a yearly price, and a switch between them that needs no script. */
export default function PricingToggle({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const plans = shownPlans(data)
  if (plans.length === 0) return null
  const periods = shownPeriods(data)
  const chosen = defaultPeriod(data)
  return (
    <div className={`${layout.inner} ${layout.stack} ${styles.root}`}>
      <Heading data={data} context={context} />
      {periods.length > 1 && (
        <PeriodSwitch
          name={`${id}-period`}
          periods={periods}
          chosen={chosen}
          discountLabel={data.discountLabel}
          t={t}
        />
      )}
      <PlanList
        plans={plans}
        periods={periods.length > 1 ? periods : [chosen]}
        titleTag={itemTag(data, context)}
        locale={locale}
        t={t}
      />
      <Note note={data.note} />
    </div>
  )
}
