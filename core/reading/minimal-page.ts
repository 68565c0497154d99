import type { PageDocument } from './read-document.ts'

/** The empty home page of a site that has no configuration yet. */
export const MINIMAL_PAGE_ID = ''

export const MINIMAL_PAGE: PageDocument = {
  id: MINIMAL_PAGE_ID,
  name: '',
  meta: {},
  sections: [],
  popups: [],
}
