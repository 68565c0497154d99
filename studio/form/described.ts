import type { FormValues } from './form-values.tsx'

/** The attributes that connect a control with its help and its fault, for screen readers. */
export function described({ faults }: Pick<FormValues, 'faults'>, id: string) {
  const help = `${id}-help`
  if (faults?.has(id) !== true) return { 'aria-describedby': help }
  return { 'aria-describedby': `${id}-fault ${help}`, 'aria-invalid': true }
}
