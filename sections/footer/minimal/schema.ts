export { footerSection as schema } from '../fields.ts'
