import { answerOf, api } from '../api/client.ts'
import type { SiteEditing } from './site-editing.ts'

/** The most documents of one call, whose address stays below 16 KB with names as long as people give them. */
const MOST = 20

/** Loads documents for editing from the server. A document that the server lacks is opened as a new one. */
export async function openDocuments(
  editing: SiteEditing,
  site: string,
  names: readonly string[],
): Promise<void> {
  const unopened = names.filter((name) => !(name in editing.state().documents))
  const calls = Array.from({ length: Math.ceil(unopened.length / MOST) }, (_, place) =>
    unopened.slice(place * MOST, (place + 1) * MOST),
  )
  await Promise.all(
    calls.map(async (asked) => {
      const params = { path: { site }, query: { document: asked } }
      const { documents } = await answerOf(api.GET('/sites/{site}/documents', { params }))
      for (const name of asked) {
        const found = documents.find(({ document }) => document === name)
        const { version = null, value = null, author = null, changed_at = null } = found ?? {}
        editing.open({ document: name, version, value, author, changed_at })
      }
    }),
  )
}
