import { newId } from '../form/value-at.ts'
import type { Draft } from './new-names.ts'
import type { SectionValue } from './page-value.ts'

/**
 * Gives each form of new sections its own id and document. Ids of forms are unique in a tenant. A form without a
 * document accepts no submissions, so a site with such a form cannot be published.
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
