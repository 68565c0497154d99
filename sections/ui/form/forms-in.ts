import type { FormData } from './form-fields.ts'
import { formIdOf } from './form-id.ts'

/** The forms of a section: its own, and those of blocks in it, like a newsletter in a footer's column. */
export function formsIn({ id, data }: { id: string; data: object }): { form_id: string; form: FormData }[] {
  return objectsIn(data)
    .filter(isForm)
    .map((form) => ({ form_id: formIdOf(form, id), form }))
}

/** For sections that may have forms in them: they do. */
export function usesForms(data: object): boolean {
  return formsIn({ id: '', data }).some(({ form }) => form.fields.length > 0)
}

/** Sections are read by their schemas, and only `formFields` makes objects with these fields. */
function isForm(value: object): value is FormData {
  return 'custom_form_id' in value && 'spam' in value && 'fields' in value && Array.isArray(value.fields)
}

function objectsIn(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}
