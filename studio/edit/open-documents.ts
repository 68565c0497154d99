import { answerOf, api } from '../api/client.ts'
import type { SiteEditing } from './site-editing.ts'

/** Loads documents for editing from the server. A document that the server lacks is opened as a new one. */
export async function openDocuments(
  editing: SiteEditing,
  site: string,
  names: readonly string[],
): Promise<void> {
  const unopened = names.filter((name) => !(name in editing.state().documents))
  await Promise.all(
    unopened.map(async (document) => {
      const params = { path: { site }, query: { document } }
      const { documents } = await answerOf(api.GET('/sites/{site}/documents', { params }))
      const [found] = documents
      const { version = null, value = null, author = null, changed_at = null } = found ?? {}
      editing.open({ document, version, value, author, changed_at })
    }),
  )
}
