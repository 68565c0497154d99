import { numberFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'

/** @param cents `auto` omits them for whole amounts, as price lists do */
export function writtenMoney(
  amount: number,
  { currency, locale, cents = 'always' }: { currency: string; locale: Locale; cents?: 'always' | 'auto' },
): string {
  return numberFormat(languageTag(locale), {
    style: 'currency',
    currency,
    ...(cents === 'auto' && Number.isInteger(amount) && { minimumFractionDigits: 0 }),
  }).format(amount)
}
