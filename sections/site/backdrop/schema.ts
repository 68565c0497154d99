import { section } from '../../fields/section.ts'

/** The background of any section, where it plays or stands still. The frame renders it. */
export const schema = section({})
