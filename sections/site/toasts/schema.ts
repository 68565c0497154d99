import { section } from '../../fields/section.ts'

/** Placed by the runtime on every page (Spec §2 Toasts). */
export const schema = section({})
