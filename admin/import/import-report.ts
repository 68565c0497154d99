import { counted } from '../counted.ts'
import type { SiteFiles } from '../site-file.ts'
import type { Coverage, CoverageEntry } from './coverage.ts'

/** The report of an import. */
export interface ImportReport {
  counts: { kind: string; taken: number; changed: number; left_out: number }[]
  pages: number
  posts: number
  redirects: number
  /** Files that are still on the old host. */
  files: string[]
  /** Number of files fetched into the folder. */
  fetched: number
  /** The addresses in `files` that could not be fetched, with the reason. */
  refused: { address: string; reason: string }[]
  entries: readonly CoverageEntry[]
}

/** Results of fetching files from the old host. */
interface Fetching {
  fetched: number
  refused: ReadonlyMap<string, string>
}

/** @param fetching absent if no file was requested */
export function importReport(
  site: SiteFiles,
  { entries }: Coverage,
  files: Iterable<string>,
  { fetched, refused }: Fetching = { fetched: 0, refused: new Map() },
): ImportReport {
  const kinds = Map.groupBy(entries, ({ kind }) => kind)
  const counts = Array.from(kinds, ([kind, of]) => {
    const count = (outcome: CoverageEntry['outcome']) => of.filter((each) => each.outcome === outcome).length
    return { kind, taken: count('taken'), changed: count('changed'), left_out: count('left out') }
  })
  return {
    counts,
    pages: site.pages.length,
    posts: site.posts.length,
    redirects: site.path_rules.length,
    files: [...new Set(files)].sort(),
    fetched,
    refused: Array.from(refused, ([address, reason]) => ({ address, reason })),
    entries,
  }
}

/** The most printed names per reason; JSON has all. */
const MAX_NAMES = 5

/** The report as lines: counts first, then what changed and what is left out, by reason. */
export function reportLines({
  counts,
  pages,
  posts,
  redirects,
  files,
  fetched,
  refused,
  entries,
}: ImportReport): string[] {
  return [
    [counted(pages, 'page'), counted(posts, 'post'), counted(redirects, 'redirect')].join(', '),
    ...counts.map(
      ({ kind, taken, changed, left_out }) =>
        `${kind}: ${taken} taken, ${changed} changed, ${left_out} left out`,
    ),
    ...outcomeLines('changed', entries),
    ...outcomeLines('left out', entries),
    ...(fetched === 0 ? [] : [`media/ has ${counted(fetched, 'file')}`]),
    ...refused.map(({ address, reason }) => `not fetched: ${address} ${reason}`),
    ...(files.length === 0
      ? []
      : [`still on the old host: ${counted(files.length, 'file')}: ${shortList(files)}`]),
  ].map(printable)
}

function outcomeLines(outcome: CoverageEntry['outcome'], entries: readonly CoverageEntry[]): string[] {
  const some = entries.filter((each) => each.outcome === outcome)
  const reasons = Map.groupBy(some, ({ kind, note }) => `${outcome}: ${kind}: ${note}`)
  return Array.from(
    reasons,
    ([line, of]) => `${line} (${of.length}: ${shortList(of.map(({ name }) => name))})`,
  )
}

function shortList(names: readonly string[]): string {
  const different = [...new Set(names)]
  const more = different.length - MAX_NAMES
  return different.slice(0, MAX_NAMES).join('; ') + (more > 0 ? `; and ${more} more` : '')
}

/** Names come from a file, so control characters are replaced by spaces. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}
