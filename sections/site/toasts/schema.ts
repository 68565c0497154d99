import { section } from '../../fields.ts'

/** Placed by the runtime on every page (Spec §2 Toasts). */
export const schema = section({})
