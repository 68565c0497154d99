import type { EnhanceOn } from '#shared/island.ts'
import type { SectionContext, SectionData } from '../../contract.ts'
import type { FormData } from './form-fields.ts'

/** When the script of a section starts whose data are those of a form. */
export function enhanceOn(data: SectionData, context: SectionContext): EnhanceOn {
  return formsEnhanceOn([data as unknown as FormData], context) // the output of a schema with these fields
}

/**
 * The script of forms waits until a visitor uses one (docs/decisions/092-forms-when-used.md). It does not wait where it prepares
 * something: fields that others show may hold what the browser has restored, and the errors of a form that came back go as they are corrected.
 */
export function formsEnhanceOn(forms: FormData[], { form }: SectionContext): EnhanceOn {
  const isPrepared = forms.some(({ fields }) => fields.some(({ condition }) => condition))
  return isPrepared || form?.result ? 'visible' : 'use'
}
