import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { formFields } from '../../ui/form/form-fields.ts'
import { detailList } from '../fields.ts'

export const schema = section({
  ...formFields(),
  details: detailList(),
  formPosition: choice(['right', 'left'], { help: 'Side of the form on a wide screen' }),
})
