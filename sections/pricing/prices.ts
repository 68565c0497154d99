import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { writtenMoney } from '../ui/money.ts'
import type { PricePlan, PricingData } from './fields.ts'
import { PERIODS, type Period } from './periods.ts'

/** A plan without a name is not shown. */
export function shownPlans({ plans }: Pick<PricingData, 'plans'>): PricePlan[] {
  return plans.filter(({ name }) => name !== '')
}

/** The periods that a visitor can choose: in the tenant's order, and only those with a price. */
export function shownPeriods(data: PricingData): Period[] {
  const wanted = data.periods.length > 0 ? [...new Set(data.periods)] : PERIODS
  const priced = wanted.filter((period) => data.plans.some(({ price }) => price[period] !== undefined))
  // A one-off price is not an alternative to a subscription: it is shown as it is.
  return data.periods.length > 0 || priced.length < 2 ? priced : priced.filter((period) => period !== 'once')
}

export function defaultPeriod(data: PricingData): Period {
  const periods = shownPeriods(data)
  return data.default !== undefined && periods.includes(data.default) ? data.default : (periods[0] ?? 'month')
}

export interface ShownPrice {
  text: string
  /** "per month"; empty for a one-off price and for one on request. */
  per: string
}

/** @returns null when the plan has no price */
export function priceIn(period: Period, plan: PricePlan, { locale, t }: Words): ShownPrice | null {
  const { price, currency } = plan
  const shown = [period, 'once' as const, ...PERIODS].find((each) => price[each] !== undefined)
  const hasOwn = price[period] !== undefined || price.once !== undefined
  if (price.custom !== '' && !hasOwn) return { text: price.custom, per: '' }
  const amount = shown && price[shown]
  if (shown === undefined || amount === undefined) return null
  return { text: writtenMoney(amount, { currency, locale, cents: 'auto' }), per: perPeriod(shown, t) }
}

interface Words {
  locale: Locale
  t: Translate
}

function perPeriod(period: Period, t: Translate): string {
  if (period === 'once') return ''
  return t(period === 'month' ? 'pricing.perMonth' : 'pricing.perYear')
}

/** The name of a period on a switch. `1×` needs no translation. */
export function writtenPeriod(period: Period, t: Translate): string {
  if (period === 'once') return '1×'
  return t(period === 'month' ? 'pricing.monthly' : 'pricing.yearly')
}
