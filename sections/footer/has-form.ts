import type { SectionData } from '../contract.ts'
import type { FooterData } from './fields.ts'

/** Whether one of its columns has a form. */
export function hasForm(data: SectionData): boolean {
  // A footer's module receives the output of the footer schema.
  const { columns } = data as unknown as FooterData
  return columns.some(({ form }) => form !== undefined && form.fields.length > 0)
}
