import type { SiteFiles } from '../../admin/site-file.ts'
import { type FilePlace, type Finding, warning } from '../../admin/validate/finding.ts'
import { jsonPosition, type Position, positionAt } from '../../admin/validate/json-position.ts'
import { strayFiles } from '../../admin/validate/stray-files.ts'
import type { Context } from './command.ts'
import { resolveFolderMedia, withoutFolderPaths } from './folder-media.ts'
import { mediaSeen } from './seen.ts'
import { folderPaths, folderTexts } from './site-folder.ts'
import { otherFiles } from './site-pictures.ts'

/**
 * The faults of a folder's site and of the files that it names, with file, line and column. Also the files that
 * nothing reads.
 */
export async function folderFindings(folder: string, read: SiteFiles, context: Context): Promise<Finding[]> {
  const { progress } = context
  const { site, files, findings } = await resolveFolderMedia(folder, read, {
    known: mediaSeen(folder),
    progress,
  })
  const found = [...findings, ...(await validated(withoutFolderPaths(site), context))]
  const unnamed = otherFiles(folder, files).unnamed.map(
    (path): Finding => ({
      ...warning(path, 'no page, post or setting of the site names this file, so it is not stored'),
      at: { file: path, path: [] },
    }),
  )
  return [
    ...withLines(
      folder,
      found.sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error')),
    ),
    ...unnamed,
    ...strayFiles(folderPaths(folder)),
  ]
}

/** Adds line and column to findings that name a place in a file. */
export function withLines(folder: string, findings: readonly Finding[]): Finding[] {
  const texts = folderTexts(folder)
  return findings.map((finding) => {
    const text = finding.at === undefined ? undefined : texts.get(finding.at.file)
    if (finding.at === undefined || text === undefined) return finding
    return { ...finding, at: { ...finding.at, ...placeInText(text, finding.at) } }
  })
}

function placeInText(text: string, { file, path, offset = 0 }: FilePlace): Position {
  const isPost = file.endsWith('.md')
  if (isPost && path[0] === 'body') {
    const front = /^---\r?\n[\s\S]*?\n---\s*/.exec(text)?.[0].length ?? 0
    return positionAt(text, front + offset)
  }
  // The JSON of a post begins after its first line, which is `---`.
  return jsonPosition(text, path, isPost ? text.indexOf('\n') + 1 : 0)
}

/** `error: page sobre: links to the page nada, which does not exist; choose another target (FILE:12:5)` */
export function findingLine({ level, where, message, at }: Finding): string {
  const place = at?.line === undefined ? '' : ` (${at.file}:${at.line}:${at.column})`
  return `${level}: ${where}: ${message}${place}`
}

export function validated(
  site: SiteFiles,
  { validate, progress, env }: Context,
  missing?: ReadonlySet<string>,
): Promise<Finding[]> {
  progress?.('loading the sections of this project')
  return validate(site, { missing, progress, signInDomain: signInDomain(env) })
}

/** As the Worker reads it; null if visitors sign in on all hosts, undefined if the environment sets neither. */
function signInDomain({ PLATFORM_DOMAIN, SIGN_IN_HOSTS }: Context['env']): string | null | undefined {
  if (SIGN_IN_HOSTS === 'all') return null
  return PLATFORM_DOMAIN?.toLowerCase() || undefined
}
