import { type SectionRefs, valueAt } from '#shared/section-refs.ts'
import { type AnyForm, withInputs } from './estimate-form.ts'
import { storedFormId } from './form-id.ts'

interface SectionWithForms {
  id: string
  data: object
  refs?: SectionRefs
}

/** The forms of a section: its own, and those of blocks inside it, such as a newsletter in a footer column. */
export function formsIn({ id, data, refs }: SectionWithForms): { form_id: string; form: AnyForm }[] {
  return (refs?.forms ?? []).map((path) => {
    // The reader collects these paths with the schema that has read `data`.
    const form = valueAt(data, path) as AnyForm
    return { form_id: storedFormId(form, id), form: withInputs(form) }
  })
}

/** Whether a section contains a form. */
export function usesForms(section: SectionWithForms): boolean {
  return formsIn(section).some(({ form }) => form.fields.length > 0)
}
