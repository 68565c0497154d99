import { section } from '../../fields/section.ts'
import { mapFields, placeList } from '../../ui/map/map-fields.ts'

export const schema = section({
  ...mapFields(),
  markers: placeList({ label: 'Places', help: 'Each with its coordinates or its address' }),
})
