import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** Placed by the runtime where an address has nothing to show. */
export const schema = section({
  status: z.int(),
  pathname: z.string(),
})
