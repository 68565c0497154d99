import { currencyDigits } from '#shared/estimates/currency-digits.ts'
import type { Locale } from '#shared/locales.ts'
import { chosenLines } from '#sections/ui/form/chosen-lines.ts'
import { type AnyForm, estimateOf, hasEstimate } from '#sections/ui/form/estimate-form.ts'
import type { StoredEstimate } from '#shared/estimates/stored-estimate.ts'
import type { Submission } from './read-submission.ts'

/**
 * The estimate that is stored with a submission, computed from the tenant's price list; undefined for a form without
 * one. Labels are in the locale of the page.
 */
export function estimateData(
  form: AnyForm,
  submission: Submission,
  locale: Locale,
): StoredEstimate | undefined {
  const estimate = estimateOf(form, submission)
  if (estimate === undefined || !hasEstimate(form)) return undefined
  const { currency } = form
  const digits = currencyDigits(currency)
  return {
    amount: decimalText(estimate.sum, digits),
    currency,
    lines: chosenLines(form, submission, estimate, locale).map(({ amount, ...line }) => ({
      ...line,
      amount: decimalText(amount, digits),
    })),
  }
}

/** An amount in the smallest unit of a currency, as an exact decimal: 1250 with two digits is `12.50`. */
function decimalText(amount: number, digits: number): string {
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
