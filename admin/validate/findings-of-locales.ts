import type { Finding } from './finding.ts'

interface Published {
  /** Languages that are published. */
  locales: readonly string[]
  defaultLocale: string
  /** Reads the findings of the live site; called only if they matter. */
  readLive: () => Promise<readonly Finding[]>
}

/** The findings that matter if only some languages are published: theirs, and those that are new in the others. */
export async function findingsOfLocales<Found extends Finding>(
  found: readonly Found[],
  { locales, defaultLocale, readLive }: Published,
): Promise<Found[]> {
  const isPublished = (finding: Finding) =>
    localesOf(finding, defaultLocale).some((locale) => locales.includes(locale))
  const others = found.filter((finding) => !isPublished(finding))
  if (others.length === 0) return [...found]
  const live = new Set((await readLive()).map(withoutLocales))
  return found.filter((finding) => isPublished(finding) || !live.has(withoutLocales(finding)))
}

/** `page sobre (en-US, de-DE)` */
const LOCALES = / \(([a-z]{2}-[A-Z]{2}(?:, [a-z]{2}-[A-Z]{2})*)\)/

/** The languages of a finding: those in brackets, that of a post, or the first one of the site. */
function localesOf({ where }: Finding, defaultLocale: string): string[] {
  const [, post] = /^post ([a-z]{2}-[A-Z]{2})\//.exec(where) ?? []
  return post === undefined ? (LOCALES.exec(where)?.[1]?.split(', ') ?? [defaultLocale]) : [post]
}

function withoutLocales({ level, where, message }: Finding): string {
  return [level, where.replace(LOCALES, ''), message].join('\n')
}
