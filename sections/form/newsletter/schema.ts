import { section } from '../../fields/section.ts'
import { lineFormFields } from '../../ui/form/form-fields.ts'

export const schema = section(lineFormFields())
