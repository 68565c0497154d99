import type { SectionData } from '../contract.ts'
import type { FooterData } from './fields.ts'

/** Whether one of its columns asks for something. */
export function hasForm(data: SectionData): boolean {
  // The module of a footer is given what the schema of footers has read.
  const { columns } = data as unknown as FooterData
  return columns.some(({ form }) => form !== undefined && form.fields.length > 0)
}
