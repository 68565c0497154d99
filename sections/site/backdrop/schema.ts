import { section } from '../../fields/section.ts'

/** The background of any section, if it has a video or does not scroll. The frame renders it. */
export const schema = section({})
