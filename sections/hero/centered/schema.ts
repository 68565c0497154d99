import { section } from '../../fields.ts'
import { besideImage } from '../fields.ts'

export const schema = section(besideImage)
