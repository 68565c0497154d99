import { type Finding, warning } from './finding.ts'
import { didYouMean } from './nearest-name.ts'

/** Files of people or tools that are not part of a site. */
const IGNORED = /^(?:readme|license|licence|changelog|notes)(?:\.\w+)?$|^\.|\/\.|~$|\.code-workspace$/i

const ALLOWED = 'site.json, pages/ID.json, posts/LOCALE/CATEGORY/SLUG.md and files below media/'

/**
 * Files of a site's folder that nothing reads.
 * @param paths below the folder, with `/`
 */
export function strayFiles(paths: readonly string[]): Finding[] {
  return paths.flatMap((path) => {
    if (IGNORED.test(path) || isRead(path)) return []
    const [folder = ''] = path.split('/')
    const hint = path.includes('/')
      ? didYouMean(
          folder,
          ['pages', 'posts', 'media'].filter((each) => each !== folder),
        )
      : ''
    return [
      {
        ...warning(path, `nothing reads this file; a folder has ${ALLOWED}${hint}`),
        at: { file: path, path: [] },
      },
    ]
  })
}

function isRead(path: string): boolean {
  return (
    path === 'site.json' ||
    /^pages\/[^/]+\.json$/.test(path) ||
    /^posts\/[^/]+\/[^/]+\/[^/]+\.md$/.test(path) ||
    path.startsWith('media/')
  )
}
