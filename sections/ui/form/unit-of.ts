import { pluralRules } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import type { InputData } from './estimate-fields.ts'

/** The unit of a number in an estimate, in singular or plural: 1 person, 20 people. */
export function unitOf(
  { unit, unitOne }: Pick<InputData, 'unit' | 'unitOne'>,
  quantity: number,
  locale: Locale,
): string {
  const isOne = unitOne !== '' && pluralRules(languageTag(locale)).select(quantity) === 'one'
  return isOne ? unitOne : unit
}
