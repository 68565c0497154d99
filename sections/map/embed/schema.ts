import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { mapFields, placeFields, placeList } from '../../ui/map/map-fields.ts'

export const schema = section({
  ...mapFields(),
  ...placeFields(),
  placeName: text({ max: 120, help: 'Name of the place, above its address' }),
  markers: placeList({
    label: 'Markers',
    help: 'Several with coordinates are numbered on one map of OpenStreetMap',
  }),
})
