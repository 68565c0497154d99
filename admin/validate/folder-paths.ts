import type { FileTarget } from '../media/file-targets.ts'
import { withTargets } from '../media/file-targets.ts'
import { folderPath } from '../media/folder-path.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding } from './finding.ts'

/**
 * Paths of a site's folder (`media/hero.jpg`) that no push has replaced by addresses: a browser would resolve them
 * against the page. Drafts are not read.
 */
export function folderPathFindings(files: SiteFiles): Finding[] {
  const findings: Finding[] = []
  withTargets(files, (target) => {
    const path = isDraft(target, files) ? undefined : folderPath(target.target)?.path
    if (path !== undefined)
      findings.push(
        fileFinding(
          target,
          files,
          `${path} is a path in the folder of a site, not an address: \`push\` stores the file`,
        ),
      )
    return null
  })
  return findings
}

function isDraft({ file, path }: FileTarget, { pages, posts, popups }: SiteFiles): boolean {
  const [list, index] = path
  if (file === 'site.json') return list === 'popups' && popups[Number(index)]?.status === 'draft'
  if (file.startsWith('pages/'))
    return pages.some(({ id, status }) => file === `pages/${id}.json` && status === 'draft')
  return posts.some((post) => post.draft && file === `posts/${post.locale}/${post.category}/${post.slug}.md`)
}

/** An error about a file, at what names it. */
export function fileFinding({ file, path, offset }: FileTarget, site: SiteFiles, message: string): Finding {
  return { ...error(whereOf(file, path, site), message), at: { file, path, offset } }
}

/** `page sobre, section equipe, image.src` */
function whereOf(file: string, path: FileTarget['path'], { pages }: SiteFiles): string {
  const name = path.join('.')
  if (file === 'site.json') return `settings, ${name}`
  if (file.startsWith('posts/')) return `post ${file.slice('posts/'.length, -'.md'.length)}, ${name}`
  const id = file.slice('pages/'.length, -'.json'.length)
  const [list, index, data, ...rest] = path
  const section =
    list === 'sections' ? pages.find((page) => page.id === id)?.sections[Number(index)] : undefined
  return section === undefined || data !== 'data'
    ? `page ${id}, ${name}`
    : `page ${id}, section ${section.id}, ${rest.join('.')}`
}
