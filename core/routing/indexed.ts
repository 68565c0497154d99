import type { PageEntry } from '#shared/schema/page.ts'

/** Whether a robots directive asks search engines to leave a page out. */
function isNoindex(robots: string | undefined): boolean {
  return robots !== undefined && /\b(?:noindex|none)\b/i.test(robots)
}

/** Whether search engines may list a page. The caller checks access and address. */
export function isIndexed(page: PageEntry): boolean {
  return page.noindex !== true && !isNoindex(page.meta?.robots)
}
