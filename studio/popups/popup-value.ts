import { currentDocuments } from '../edit/current-documents.ts'
import type { PageValue, SectionValue } from '../edit/page-value.ts'
import type { Fields } from '../form/value-at.ts'

/** A popup as the content of a site has it. */
export interface PopupValue {
  id: string
  name: string
  status?: 'draft' | 'published'
  config: {
    /** The sections of the first one are shown. */
    pages: { sections: SectionValue[]; persistent?: boolean }[]
    trigger?: { on?: 'manual' | 'delay' | 'scroll' | 'exit'; ms?: number; percent?: number }
    frequency?: number
    style?: Fields
  }
}

export const popupDocument = (id: string) => `popups/${id}`

/** The popups of a site as they are now, by name. */
export function currentPopups(
  read: readonly object[],
  documents: Readonly<Record<string, unknown>>,
): PopupValue[] {
  const nameOf = ({ id }: PopupValue) => popupDocument(id)
  return currentDocuments('popups', read as readonly PopupValue[], nameOf, documents).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}

/** A popup as the outline and the forms of pages take it. What they change of the sections is changed in the popup. */
export function pageOfPopup({ id, name, config }: PopupValue): PageValue {
  return { id, name, sections: config.pages[0]?.sections ?? [] }
}
