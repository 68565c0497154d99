import { section } from '../../fields/section.ts'
import { mapFields, placeList } from '../../ui/map/map-fields.ts'

export const schema = section({ ...mapFields(), markers: placeList('Places') })
