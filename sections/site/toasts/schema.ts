import { section } from '../../fields/section.ts'

/** The runtime adds it to every page. */
export const schema = section({})
