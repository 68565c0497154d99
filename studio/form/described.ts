import type { FormValues } from './form-values.tsx'

/** What describes a control to a screen reader: its help, and what is wrong with its value. */
export function described({ faults }: Pick<FormValues, 'faults'>, id: string) {
  const help = `${id}-help`
  if (faults?.has(id) !== true) return { 'aria-describedby': help }
  return { 'aria-describedby': `${id}-fault ${help}`, 'aria-invalid': true }
}
