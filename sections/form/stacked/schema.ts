import { section } from '../../fields/section.ts'
import { formFields } from '../../ui/form/form-fields.ts'

export const schema = section(formFields())
