import { newId } from '../form/value-at.ts'
import type { Draft } from './new-names.ts'
import type { SectionValue } from './page-value.ts'

/**
 * Gives each form of new sections an id and a document of its own: ids of forms are unique in a tenant, and a form
 * without a document takes no submission, so a site with one is not published.
 */
export function addOwnForms(documents: Draft, sections: readonly SectionValue[]): void {
  for (const { data } of sections) {
    if (data === undefined || typeof data.custom_form_id !== 'string') continue
    const id = `${data.custom_form_id}-${newId()}`
    const name = typeof data.name === 'string' && data.name !== '' ? data.name : data.custom_form_id
    documents[`forms/${id}`] = { id, name }
    data.custom_form_id = id
  }
}
