import { section } from '../../fields.ts'
import { qrCodeFields } from '../fields.ts'

export const schema = section(qrCodeFields)
