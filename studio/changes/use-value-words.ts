import { useText } from '../text/use-text.tsx'
import type { ValueWords } from './value-text.ts'

/** Fields that no schema describes. */
const FIELDS = [
  ...['hidden', 'access', 'order', 'position', 'address', 'shown', 'locales', 'defaultLocale', 'is'],
  ...['routes', 'author', 'category', 'translation', 'notify', 'fields', 'double_opt_in'],
] as const

/** Needs the texts `changes`. */
export function useValueWords(pageName: ValueWords['pageName']): ValueWords {
  const { write, language } = useText()
  const labels = Object.fromEntries(FIELDS.map((name) => [name, write(`changes.field.${name}`)]))
  return { language, on: write('changes.on'), off: write('changes.off'), labels, pageName }
}
