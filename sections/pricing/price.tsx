import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import type { PricePlan } from './fields.ts'
import type { Period } from './periods.ts'
import styles from './price.module.css'
import { priceIn, type ShownPrice } from './prices.ts'

interface PriceProps {
  plan: PricePlan
  periods: Period[]
  locale: Locale
  t: Translate
  className?: string | undefined
}

/** A plan's price. With several periods the HTML contains all of them, and a change is announced. */
export function PlanPrice({ plan, periods, locale, t, className }: PriceProps) {
  const prices = periods.map((period) => ({ period, price: priceIn(period, plan, { locale, t }) }))
  const [only, ...others] = prices
  if (only?.price && others.length === 0)
    return (
      <p className={className === undefined ? styles.root : `${styles.root} ${className}`}>
        <Amount price={only.price} unit={plan.unit} />
      </p>
    )
  return (
    <div className={className} aria-live={periods.length > 1 ? 'polite' : undefined}>
      {prices.map(
        ({ period, price }) =>
          price && (
            <p key={period} className={styles.root} data-period={periods.length > 1 ? period : undefined}>
              <Amount price={price} unit={plan.unit} />
            </p>
          ),
      )}
    </div>
  )
}

function Amount({ price, unit }: { price: ShownPrice; unit: string }) {
  return (
    <>
      <span className={styles.amount} data-word={/\p{L}{4}/u.test(price.text) || undefined}>
        {price.text}
      </span>{' '}
      <span className={styles.per}>
        {price.per} {unit}
      </span>
    </>
  )
}
