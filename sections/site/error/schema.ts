import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** The runtime renders it for an error status. */
export const schema = section({
  status: z.int(),
  pathname: z.string(),
})
