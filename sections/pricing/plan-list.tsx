import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { Buttons } from '../ui/buttons.tsx'
import type { ItemTag } from '../ui/level.ts'
import type { PlanFeature, PricePlan } from './fields.ts'
import type { Period } from './periods.ts'
import { Mark } from '../ui/mark.tsx'
import styles from './plan-list.module.css'
import { PlanPrice } from './price.tsx'

interface PlanListProps {
  plans: PricePlan[]
  /** Each plan has its price in all of these periods; the stylesheet shows one. */
  periods: Period[]
  titleTag: ItemTag
  locale: Locale
  t: Translate
}

/** Plans side by side, with prices, buttons and features aligned. */
export function PlanList({ plans, periods, titleTag: Title, locale, t }: PlanListProps) {
  return (
    <ul className={styles.root} data-count={Math.min(plans.length, 4)}>
      {plans.map((plan) => (
        <li key={plan.name} className={styles.plan} data-highlighted={plan.highlighted || undefined}>
          <div className={styles.head}>
            <Title className={styles.name}>{plan.name}</Title>
            {(plan.badge !== '' || plan.highlighted) && (
              <p className={styles.badge}>{plan.badge || t('pricing.recommended')}</p>
            )}
            {plan.description && (
              <p className={styles.description} dangerouslySetInnerHTML={{ __html: plan.description.html }} />
            )}
          </div>
          <PlanPrice plan={plan} periods={periods} locale={locale} t={t} className={styles.price} />
          <div className={styles.action}>
            {plan.button && <Buttons buttons={[plan.button]} className={styles.button} />}
          </div>
          <Features features={plan.features} t={t} />
        </li>
      ))}
    </ul>
  )
}

function Features({ features, t }: { features: PlanFeature[]; t: Translate }) {
  const shown = features.filter(({ text }) => text !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={styles.features}>
      {shown.map(({ text, included, tooltip }) => (
        <li key={text?.html} className={styles.feature} data-included={included}>
          <Mark included={included} t={t} />
          {tooltip === '' ? (
            <span dangerouslySetInnerHTML={{ __html: text?.html ?? '' }} />
          ) : (
            <div>
              <span dangerouslySetInnerHTML={{ __html: text?.html ?? '' }} />
              <p className={styles.tooltip}>{tooltip}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
