import type { EnhanceOn } from '#shared/island.ts'
import type { SectionContext, SectionData } from '../contract.ts'
import { formsEnhanceOn } from '../ui/form/form.tsx'
import type { FormData } from '../ui/form/form-fields.ts'
import type { FooterData } from './fields.ts'

/** Whether any of the footer's columns has a form. */
export function hasForm(data: SectionData): boolean {
  return readForms(data).some(({ fields }) => fields.length > 0)
}

export function footerEnhanceOn(data: SectionData, context: SectionContext): EnhanceOn {
  return formsEnhanceOn(readForms(data), context)
}

function readForms(data: SectionData): FormData[] {
  // A footer's module receives the output of the footer schema.
  const { columns } = data as unknown as FooterData
  return columns.flatMap(({ form }) => form ?? [])
}
