import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Note } from '../note.tsx'
import { PlanList } from '../plan-list.tsx'
import { defaultPeriod, shownPlans } from '../prices.ts'
import type { schema } from './schema.ts'

export { offerCatalog as structuredData } from '../offers.ts'

/** Plans side by side, each with one price. */
export default function PricingCards({ data, locale, context, t }: SectionProps<typeof schema>) {
  const plans = shownPlans(data)
  if (plans.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <PlanList
        plans={plans}
        periods={[defaultPeriod(data)]}
        titleTag={itemTag(data, context)}
        locale={locale}
        t={t}
      />
      <Note note={data.note} />
    </div>
  )
}
