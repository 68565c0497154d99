import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { mapFields, placeFields } from '../../ui/map/map-fields.ts'
import { formFields } from '../../ui/form/form-fields.ts'
import { detailList } from '../fields.ts'

export const schema = section({
  ...formFields(),
  ...mapFields(),
  ...placeFields(),
  placeName: text({ max: 120, help: 'Name of the place, above its address' }),
  details: detailList(),
})
