import { headerSection } from '../fields.ts'

export const schema = headerSection({ logoPosition: 'top', menuType: 'dropdown' })
