import { useMemo } from 'react'
import { FieldView } from '../form/field-view.tsx'
import type { FormValues } from '../form/form-values.tsx'
import { linkTargets } from '../form/link-targets.ts'
import { type Fields, isFields, type Path, putAt, valueAt } from '../form/value-at.ts'
import { siteAddress } from '../site/site-address.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useOpened } from '../site/use-opened.ts'
import { storedColours } from '../theme/stored-colours.ts'

/** Lets a form read and write documents of the draft. A path begins with the name of a document. */
export function useDocumentValues(room: SiteRoom, names: readonly string[]) {
  const { answer, editing } = room
  const { documents } = useEditingState(editing)
  const opening = useOpened(room, ...names)
  const isOpen = names.every((name) => name in documents)
  const values = useMemo<FormValues>(() => {
    const address = siteAddress(answer.hosts, location)
    const read = (path: Path) => valueAt(documents[String(path[0])], path.slice(1)) ?? undefined
    return {
      isTranslating: false,
      Field: FieldView,
      name: 'document',
      targets: linkTargets(answer.content, documents),
      colours: storedColours(answer.content.config, documents),
      fileAddress: (src) => (src.startsWith('/') && address !== null ? address + src : src),
      read,
      readBase: read,
      write: (path, value) =>
        editing.change((all) => putInDocument(all, path, value), `document ${path.join('.')}`),
    }
  }, [answer, documents, editing])
  return { values, query: { ...opening, data: isOpen ? documents : undefined } }
}

/** Missing and deleted documents are null. */
export function putInDocument(documents: Fields, [name = '', ...path]: Path, value: unknown): void {
  if (path.length === 0) {
    documents[name] = value ?? null
    return
  }
  const known = documents[name]
  const fields: Fields = isFields(known) ? known : {}
  putAt(fields, path, value)
  documents[name] = fields
}
