import { type MarkSet, marksIn, type StyledSection } from './styles/mark-set.ts'
import type { RenderedSection } from './sections/rendered-section.ts'
import type { Coming, Outcome } from './sections/page-sections.ts'
import type { SectionInstance } from './sections/section-instances.ts'
import { styleAddresses } from './sections/sections-html.ts'

/**
 * The sections of a page with the marks in their HTML. A section that may come after the head has been sent has none, also
 * where it came in time, so that a page is the same each time.
 * @param isLate of each instance, whether its HTML may come later
 */
export function styledSections(
  instances: readonly SectionInstance[],
  outcomes: readonly Coming<Outcome>[],
  isLate: readonly boolean[],
): StyledSection[] {
  // A list gets entries of the list's other pages, with marks that none of its entries on this page may have.
  const addsToList = outcomes.some(
    (outcome, index) => isLate[index] || outcome instanceof Promise || outcome.section?.addsToList,
  )
  return instances.map((instance, index) => {
    const addresses = styleAddresses([instance])
    const outcome = outcomes[index]
    const isComing = isLate[index] || outcome === undefined || outcome instanceof Promise
    const section = isComing ? null : outcome.section
    const mayGrow = addsToList && (section?.isList || section?.addsToList)
    return { addresses, marks: isComing || mayGrow ? null : sectionMarks(section, addresses) }
  })
}

const known = new WeakMap<RenderedSection, MarkSet>()

/** Found once for a section, and dropped with its HTML. A section that failed has none. */
function sectionMarks(section: RenderedSection | null, addresses: readonly string[]): MarkSet {
  if (section === null) return marksIn('', addresses)
  const marks = known.get(section) ?? marksIn(section.html, addresses)
  known.set(section, marks)
  return marks
}
