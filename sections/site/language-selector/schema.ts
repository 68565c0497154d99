import { section } from '../../fields/section.ts'

/** Placed by the runtime at the end of pages that show no language selector of their own. */
export const schema = section({})
