import type { FormData } from './form-fields.ts'

/** The id a form is sent to and stored under. One that names none is known by its section. */
export function storedFormId({ custom_form_id }: Pick<FormData, 'custom_form_id'>, section: string): string {
  return (custom_form_id || section).replace(/[^\w-]/g, '-').slice(0, 64)
}
