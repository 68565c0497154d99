import type { PageValue } from '../edit/page-value.ts'
import type { Finding } from './use-publishing.ts'

/** The place in the Studio where a finding can be fixed; null if it concerns no page. */
export function placeOfFinding(
  { at }: Pick<Finding, 'at'>,
  pageOf: (id: string) => Pick<PageValue, 'sections'> | undefined,
): { page: string; section: string | null } | null {
  const [, page] = /^pages\/([A-Za-z0-9_-]+)\.json$/.exec(at?.file ?? '') ?? []
  if (at === undefined || page === undefined) return null
  const [first, second, third, fourth] = at.path
  if (first === 'sections') return { page, section: pageOf(page)?.sections[Number(second)]?.id ?? null }
  if (first === 'i18n' && third === 'sections') return { page, section: String(fourth) }
  return { page, section: null }
}
