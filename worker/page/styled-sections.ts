import { type MarkSet, marksIn, type StyledSection } from './head/mark-set.ts'
import type { RenderedSection } from './sections/rendered-section.ts'
import { outcomeForHead, type SectionSlot } from './sections/section-slot.ts'
import { styleAddresses } from './sections/sections-html.ts'

/** The sections of a page with the style marks of their HTML. A deferred section has none. */
export function styledSections(slots: readonly SectionSlot[]): StyledSection[] {
  // A list may get entries of its other pages, with marks that no entry on this page has.
  const addsToList = slots.some((slot) => {
    const outcome = outcomeForHead(slot)
    return outcome === null || outcome.rendered?.addsToList
  })
  return slots.map((slot) => {
    const addresses = styleAddresses([slot.instance])
    const outcome = outcomeForHead(slot)
    const mayGrow = addsToList && (outcome?.rendered?.isList || outcome?.rendered?.addsToList)
    return {
      addresses,
      marks: outcome === null || mayGrow ? null : sectionMarks(outcome.rendered, addresses),
    }
  })
}

const known = new WeakMap<RenderedSection, MarkSet>()

/** Computed once per section and dropped with its HTML. A failed section has none. */
function sectionMarks(section: RenderedSection | null, addresses: readonly string[]): MarkSet {
  if (section === null) return marksIn('', addresses)
  const marks = known.get(section) ?? marksIn(section.html, addresses)
  known.set(section, marks)
  return marks
}
