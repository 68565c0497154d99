import { gallerySection } from '../fields.ts'

export const schema = gallerySection('justified')
