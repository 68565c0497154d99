import type { FormData } from './form-fields.ts'

/** The id of a form in its address and in stored submissions. A form without an id uses that of its section. */
export function storedFormId({ custom_form_id }: Pick<FormData, 'custom_form_id'>, section: string): string {
  return (custom_form_id || section).replace(/[^\w-]/g, '-').slice(0, 64)
}
