import type { Loaded } from '#sections/contract.ts'

/** What was loaded for a section. */
export interface LoadedSectionData extends Loaded {
  /** A copy stood in for an answer of the upstream. */
  isStale?: boolean
}

/** The upstream does not have the article or the listing page: the address is a 404. */
export class ContentMissing extends Error {
  constructor() {
    super('the content of this address does not exist')
    this.name = 'ContentMissing'
  }
}
