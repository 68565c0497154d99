import { numberFormat } from '../formatters.ts'

/** Digits of the smallest unit of a currency: 2 for BRL, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return numberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
