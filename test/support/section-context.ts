import type { SectionContext } from '#sections/contract.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'

/** The context of a section that is not the first one of its page. */
export const sectionContext: SectionContext = {
  first: false,
  titleTag: 'h2',
  resizeImages: 'none',
  home: '/',
  path: '/exemplo',
  loaded: {},
  year: 2026,
  view: WHOLE_LIST,
}
