import { headerSection } from '../fields.ts'

export const schema = headerSection({ logoPosition: 'left', menuType: 'mega' })
