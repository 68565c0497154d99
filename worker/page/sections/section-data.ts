import type { Loaded } from '#sections/contract.ts'

/** The loaded data of a section. */
export interface LoadedSectionData extends Loaded {
  /** A cached copy replaced a failed answer. */
  isStale?: boolean
  /** When a post of the answer is published: the section changes then without an edit. Unix milliseconds. */
  changesAt?: number
}

/** The upstream does not have the article or the page of a list: the address is a 404. */
export class ContentMissing extends Error {
  constructor() {
    super('the content of this address does not exist')
    this.name = 'ContentMissing'
  }
}
