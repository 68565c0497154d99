import { answerOf, api } from '../api/client.ts'
import { type Catalogue, useCatalogue, useSchemas } from '../site/use-catalogue.ts'
import type { PageValue } from '../edit/page-value.ts'
import type { SiteContent } from './content-documents.ts'
import { siteChanges } from './site-changes.ts'
import { useValueWords } from './use-value-words.ts'

/** Two versions of a site: `live`, `draft` or revisions. */
export interface Compared {
  from: string
  to: string
}

export type ComparedContents = Record<'before' | 'after', SiteContent>

/**
 * Reads both versions.
 * @param locales reads the draft as if only these languages were published; null: all
 */
export async function readContents(
  site: string,
  { from, to }: Compared,
  locales: readonly string[] | null = null,
): Promise<ComparedContents> {
  const [before, after] = await Promise.all([
    readContent(site, from, locales),
    readContent(site, to, locales),
  ])
  return { before, after }
}

export async function readContent(
  site: string,
  version: string,
  locales: readonly string[] | null = null,
): Promise<SiteContent> {
  const query = { version, ...(locales !== null && { locales: locales.join() }) }
  return (await answerOf(api.GET('/sites/{site}', { params: { path: { site }, query } }))).content
}

const NOTHING_KNOWN: Catalogue = new Map()

/** The differences of two versions in words. Undefined until the names of fields have loaded. */
export function useChanges(contents: ComparedContents | undefined) {
  const { data: catalogue = NOTHING_KNOWN } = useCatalogue()
  const { data: schemas } = useSchemas()
  const pages = [contents?.after, contents?.before].flatMap((content) => content?.pages ?? []) as PageValue[]
  const words = useValueWords((id) => pages.find((page) => page.id === id)?.name)
  if (contents === undefined || schemas === undefined) return undefined
  return siteChanges(contents.before, contents.after, { catalogue, schemas, words })
}
