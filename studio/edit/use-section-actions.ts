import { useMemo } from 'react'
import type { SectionActions } from '../outline/outline.tsx'
import { duplicateSection, moveSection, removeSection, toggleHidden } from './change-sections.ts'
import type { PageValue } from './page-value.ts'

interface Sections {
  /** Changes the draft of the page or popup that has the sections. */
  change: (make: (draft: PageValue) => void, key: string | null) => void
  /** Opens the form of a section. */
  choose: SectionActions['select']
  /** Marks the section that is chosen after a change; null for none. */
  select: (section: string | null) => void
  add: SectionActions['add']
  type?: SectionActions['type']
}

/** The actions of an outline. */
export function useSectionActions({ change, choose, select, add, type }: Sections): SectionActions {
  return useMemo(() => {
    const after = (make: (draft: PageValue) => string | null) => {
      let next: string | null = null
      change((draft) => {
        next = make(draft)
      }, null)
      select(next)
    }
    return {
      select: choose,
      ...(type && { type }),
      add,
      duplicate: (section) => after((draft) => duplicateSection(draft, section)),
      toggleHidden: (section) => change((draft) => toggleHidden(draft, section), null),
      remove: (section) => after((draft) => removeSection(draft, section)),
      move: (section, steps) => change((draft) => moveSection(draft, section, steps), null),
    }
  }, [change, choose, select, add, type])
}
