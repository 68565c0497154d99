import { type Finding, warning } from '../validate/finding.ts'

/** Bytes of one file, before compression. */
const BUDGETS = { page: 300_000, script: 150_000, style: 120_000, picture: 400_000, font: 100_000 }

/** Bytes that a visit may transfer until the page is shown: five seconds on a slow phone connection (1.6 Mbit/s). */
const TOTAL = 1_000_000

export interface WeighedPage {
  page: string
  /** Bytes as transferred: the page and the files that its HTML and styles certainly load. */
  read: number
  /** As transferred in a browser; null without one. */
  visited: number | null
}

export function fileBudgetFindings(
  address: string,
  { kind, bytes }: { kind: string; bytes: number },
): Finding[] {
  const most = (BUDGETS as Record<string, number>)[kind]
  if (most === undefined || bytes <= most) return []
  return [warning(address, `is a ${kind} of ${bytes} bytes; the budget is ${most}`)]
}

export function totalFindings(pages: readonly WeighedPage[]): Finding[] {
  return pages.flatMap(({ page, read, visited }) => {
    const bytes = visited ?? read
    if (bytes <= TOTAL) return []
    const how = visited === null ? 'at least ' : ''
    return [warning(page, `transfers ${how}${bytes} bytes with what it loads; the budget is ${TOTAL}`)]
  })
}
