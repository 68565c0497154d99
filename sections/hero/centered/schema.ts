import { section } from '../../fields/section.ts'
import { besideImage } from '../fields.ts'

export const schema = section(besideImage)
