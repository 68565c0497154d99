import { section } from '../../fields/section.ts'
import { estimateFields } from '../../ui/form/estimate-fields.ts'
import { formFields } from '../../ui/form/form-fields.ts'

export const schema = section({ ...estimateFields(), ...formFields() })
