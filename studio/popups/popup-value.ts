import { currentDocuments } from '../edit/current-documents.ts'
import type { PageValue, SectionValue } from '../edit/page-value.ts'
import type { Fields } from '../form/value-at.ts'

/** A popup as the content of a site has it. */
export interface PopupValue {
  id: string
  name: string
  status?: 'draft' | 'published'
  config: {
    /** Only the sections of the first entry are shown. */
    pages: { sections: SectionValue[]; persistent?: boolean }[]
    trigger?: { on?: 'manual' | 'delay' | 'scroll' | 'exit'; ms?: number; percent?: number }
    frequency?: number
    style?: Fields
  }
}

export const popupDocument = (id: string) => `popups/${id}`

/** The popups of a site with all edits, by name. */
export function currentPopups(
  read: readonly object[],
  documents: Readonly<Record<string, unknown>>,
): PopupValue[] {
  const nameOf = ({ id }: PopupValue) => popupDocument(id)
  return currentDocuments('popups', read as readonly PopupValue[], nameOf, documents).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

/** A popup in the form of a page, for the outline and the forms. Changes of its sections change the popup. */
export function pageOfPopup({ id, name, config }: PopupValue): PageValue {
  return { id, name, sections: config.pages[0]?.sections ?? [] }
}
