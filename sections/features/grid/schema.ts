export { featuresSection as schema } from '../fields.ts'
