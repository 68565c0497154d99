import type * as z from 'zod/mini'
import type { SectionData } from '../contract.ts'
import { textOfHtml } from '../ui/plain-text.ts'
import type { schema } from './cards/schema.ts'
import type { PricePlan } from './fields.ts'
import { PERIODS } from './periods.ts'
import { shownPlans } from './prices.ts'

/** Billing periods as ISO 8601 durations, for schema.org. */
const DURATION = { month: 'P1M', year: 'P1Y', once: undefined }

/** The plans as schema.org offers, one for each price. A plan without a fixed price has no offer. */
export function offerCatalog(data: SectionData, { url }: { url: string }): object[] {
  // The three schemas of pricing sections have these fields in common.
  const { plans, title } = data as z.output<typeof schema>
  const offers = shownPlans({ plans }).flatMap((plan) => offersOfPlan(plan, url))
  if (offers.length === 0) return []
  const name = textOfHtml(title)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'OfferCatalog',
      ...(name !== '' && { name }),
      itemListElement: offers,
    },
  ]
}

function offersOfPlan({ name, description, price, currency }: PricePlan, url: string): object[] {
  const about = textOfHtml(description)
  return PERIODS.flatMap((period) => {
    const amount = price[period]
    if (amount === undefined) return []
    const billed = { price: amount, priceCurrency: currency }
    const billingDuration = DURATION[period]
    return [
      {
        '@type': 'Offer',
        name,
        ...(about !== '' && { description: about }),
        url,
        ...billed,
        ...(billingDuration && {
          priceSpecification: { '@type': 'UnitPriceSpecification', ...billed, billingDuration },
        }),
      },
    ]
  })
}
