export { faqSection as schema } from '../fields.ts'
