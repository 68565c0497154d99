import type { SiteFiles } from '../site-file.ts'
import { hostFindings } from '../site-host.ts'
import { challengeFindings } from './challenges.ts'
import { missingFileFindings, settingsPictureFindings } from './files.ts'
import { folderPathFindings } from './folder-paths.ts'
import { error, type Finding, type LocaleFinding, withoutRepeats } from './finding.ts'
import { withPlaces } from './finding-place.ts'
import { type Progress, readPlaces } from './places.ts'
import { postFindings } from './posts.ts'
import { readConfiguration } from './read-configuration.ts'
import { redirectFindings } from './redirects.ts'
import { referenceFindings } from './references.ts'
import { robotsFindings } from './robots-directives.ts'
import { exactRouteFindings, routeFieldFindings, routeFindings } from './routes.ts'
import { sectionAccessFindings } from './section-access.ts'
import { idleSettings } from './idle-settings.ts'
import type { Known } from './named-values.ts'
import { signInFindings } from './sign-in.ts'
import { storedFindings } from './stored-content.ts'
import { type Targets, linkTargets } from './targets.ts'
import { translationFindings } from './translations.ts'

/**
 * Faults of a site, found with the readers, routes and limits of the Worker. Errors come first, and each finding has its
 * place in the files. Pages, popups and posts that are drafts are not read.
 * @param options.served prefixes of paths that the host answers in addition to the site's, such as `/demo/` in
 * development
 * @param options.missing names below `/media/` that the tenant has not stored (admin/media/missing-files.ts); absent:
 * unknown, as for a folder, so every name is accepted
 * @param options.signInDomain visitors sign in on hosts below it; null: on all hosts; absent: unknown
 * @param options.iconNames names of a set of icons; absent: unknown, so every well-formed name is accepted
 * @param options.progress called with what is read
 */
export async function validateSite(
  files: SiteFiles,
  {
    served = [],
    missing = new Set(),
    signInDomain,
    iconNames,
    progress,
  }: Known & {
    served?: readonly string[]
    missing?: ReadonlySet<string> | undefined
    signInDomain?: string | null | undefined
    progress?: Progress | undefined
  } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [...hostFindings(files.hosts)]
  const site = await readConfiguration(files, findings)
  if (site !== null) {
    const targets = linkTargets(files, site, served)
    const read = await readPlaces(files, site, progress)
    const stored = await storedFindings(files, { iconNames })
    const perLocale = [
      ...routeFindings(site),
      ...withoutReasons(read.findings, stored),
      ...referenceFindings(read.places, { files, site, targets }),
    ]
    findings.push(
      ...exactRouteFindings(files),
      ...routeFieldFindings(files),
      ...challengeFindings(files),
      ...withoutRepeats(perLocale, site.defaultLocale),
      ...stored,
      ...(await idleSettings(files)),
      ...robotsFindings(files),
      ...translationFindings(files),
      ...sectionAccessFindings(files, read.places),
      ...(signInDomain === undefined ? [] : signInFindings(files, signInDomain)),
      ...popupFindings(files, targets),
      ...(await postFindings(files, targets)),
      ...redirectFindings(files.path_rules, { site, targets }),
      ...settingsPictureFindings(files, targets),
      ...missingFileFindings(files, missing),
      ...folderPathFindings(files),
    )
  }
  const ordered = findings.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  return withPlaces(ordered, files)
}

/** References of pages and of the blog to popups that may open by themselves. */
function popupFindings(files: SiteFiles, targets: Targets): Finding[] {
  const { blog } = files.config as { blog?: { popups?: string[] } }
  const opened = files.pages
    .filter(({ status }) => status === 'published')
    .flatMap((page) => {
      const translated = Object.values(page.i18n).flatMap((translation) => translation?.popups ?? [])
      return [...new Set([...(page.popups ?? []), ...translated])].map((reference) => ({
        where: `page ${page.id}`,
        reference,
      }))
    })
  const ofBlog = (blog?.popups ?? []).map((reference) => ({ where: 'blog', reference }))
  return [...opened, ...ofBlog].flatMap(({ where, reference }) => {
    const problem = targets.popup(`popup:${reference.slice(reference.indexOf(':') + 1)}`)
    return problem === null ? [] : [error(where, problem)]
  })
}

/**
 * The findings of the Worker's reader, except for sections about which `stored` has findings by field. The reader only
 * reports that it leaves out a section, in words for a log.
 */
function withoutReasons(read: readonly LocaleFinding[], stored: readonly Finding[]): LocaleFinding[] {
  const errors = new Set(stored.filter(({ level }) => level === 'error').map(({ where }) => where))
  return read.filter(({ where, locale }) => !errors.has(where) && !errors.has(`${where} (${locale})`))
}
