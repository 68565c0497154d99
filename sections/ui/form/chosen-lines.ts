import { currencyDigits } from '#shared/estimates/currency-digits.ts'
import type { Estimate } from '#shared/estimates/estimate.ts'
import { parseNumber } from '#shared/forms/validate.ts'
import type { FormEntries } from '#shared/forms/fields.ts'
import { numberFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import { textOfHtml } from '../plain-text.ts'
import type { EstimateForm } from './estimate-form.ts'
import { unitOf } from './unit-of.ts'

/** A line of an estimate in words: “Filling”, “Nuts”. */
export interface ChosenLine {
  name: string
  label: string
  /** The chosen option; empty for a box that is ticked. */
  value: string
  amount: number
}

export function chosenLines(
  { inputs }: EstimateForm,
  entries: FormEntries,
  { lines }: Estimate,
  locale: Locale,
): ChosenLine[] {
  return lines.flatMap(({ name, amount }) => {
    const input = inputs.find(({ id }) => id === name)
    if (input === undefined) return []
    const { type, label, options } = input
    const [sent = ''] = entries.get(name) ?? []
    const quantity = () => {
      const number = parseNumber(String(sent))
      return `${numberFormat(languageTag(locale)).format(number)} ${unitOf(input, number, locale)}`.trim()
    }
    const value =
      type === 'toggle'
        ? ''
        : type === 'choice'
          ? (options.find((option) => option.value === sent)?.label ?? '')
          : quantity()
    return [{ name, label: textOfHtml(label) || name, value, amount }]
  })
}

/** Converts an amount from the smallest unit of its currency: 1250 cents are 12.5. */
export function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** currencyDigits(currency)
}
