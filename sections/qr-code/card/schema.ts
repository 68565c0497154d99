import { section } from '../../fields/section.ts'
import { qrCodeFields } from '../fields.ts'

export const schema = section(qrCodeFields)
