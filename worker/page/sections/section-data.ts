import type { Loaded } from '#sections/contract.ts'

/** The loaded data of a section. */
export interface LoadedSectionData extends Loaded {
  /** A cached copy is used because loading failed. */
  isStale?: boolean
  /** Unix milliseconds at which a post is published, which changes the section without an edit. */
  changesAt?: number
}

/** The article, or the page of a list, does not exist, so the address is a 404. */
export class ContentMissing extends Error {
  constructor() {
    super('the content of this address does not exist')
    this.name = 'ContentMissing'
  }
}
