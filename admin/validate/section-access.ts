import { usesForms } from '#sections/ui/form/forms-in.ts'
import { accessById, storedId } from '#shared/section-access.ts'
import type { PageFile, SiteFiles } from '../site-file.ts'
import { error, type Finding, warning } from './finding.ts'
import type { Place } from './places.ts'

/** Kinds of sections with links to other addresses of their page, which are public. */
const CONTROLS = ['filter', 'pagination']

/**
 * Pages and sections that require a session although none is possible, or that have a text that every visitor would
 * see.
 */
export function sectionAccessFindings(files: SiteFiles, places: readonly Place[]): Finding[] {
  const pages = files.pages.filter(({ status }) => status === 'published')
  return [
    ...pages.flatMap((page) => [...pageFindings(page, files), ...contentFindings(page, places)]),
    ...sharedFindings(files),
    ...enrolmentFindings(pages, files),
  ]
}

/** A page asks for a second factor, and no page lets members add one. */
function enrolmentFindings(pages: readonly PageFile[], { config }: SiteFiles): Finding[] {
  const account = config.account as { factors?: string } | undefined
  if (account === undefined || account.factors !== undefined) return []
  const asking = pages.find(
    ({ access, sections }) => access === 'aal2' || [...accessById(sections).values()].includes('aal2'),
  )
  return asking === undefined
    ? []
    : [
        warning(
          `page ${asking.id}`,
          'requires a second factor, but config.account.factors names no page on which an account can add one',
        ),
      ]
}

function pageFindings({ id: page, sections, access }: PageFile, { config }: SiteFiles): Finding[] {
  const ids = sections.map(storedId)
  const isClosed = config.account === undefined && (access ?? 'public') !== 'public'
  const ofSections = [...accessById(sections).keys()].flatMap((id) => {
    const where = `page ${page}, section ${id}`
    const isShared = Object.values(config.i18n ?? {}).some((translation) => translation.sections?.[id])
    return [
      ...(config.account === undefined
        ? [error(where, 'requires a session, but the site has no config.account')]
        : []),
      ...(ids.indexOf(id) === ids.lastIndexOf(id)
        ? []
        : [error(where, 'requires a session, but other sections of the page have the same id')]),
      ...(isShared
        ? [
            error(
              where,
              'requires a session, but config.i18n has a text for its id, which every visitor gets',
            ),
          ]
        : []),
    ]
  })
  return [
    ...(isClosed
      ? [
          error(
            `page ${page}`,
            'requires a session, but the site has no config.account, so no visitor can open it',
          ),
        ]
      : []),
    ...ofSections,
  ]
}

/** Every locale shows the same kinds of sections, so the first is enough. */
function contentFindings({ id, sections }: PageFile, places: readonly Place[]): Finding[] {
  const where = `page ${id}`
  const asked = accessById(sections)
  if (asked.size === 0) return []
  const read = places.find((place) => place.where === where)?.sections ?? []
  return read
    .filter((section) => asked.has(section.id))
    .flatMap((section) => [
      ...(usesForms(section)
        ? [
            error(
              `${where}, section ${section.id}`,
              'requires a session, but has a form, which is sent without one',
            ),
          ]
        : []),
      ...(CONTROLS.includes(section.address.replace(/\/.*/, ''))
        ? [
            error(
              `${where}, section ${section.id}`,
              'requires a session, but leads to other addresses of the page, which are the same for every visitor',
            ),
          ]
        : []),
    ])
}

/** Header, footer and popups are the same for all visitors. */
function sharedFindings({ config, popups }: SiteFiles): Finding[] {
  const shared = [
    { where: 'header', sections: config.header ?? [] },
    { where: 'footer', sections: config.footer ?? [] },
    ...popups
      .filter(({ status }) => status === 'published')
      .map((popup) => ({
        where: `popup ${popup.id}`,
        sections: popup.config.pages.flatMap(({ sections }) => sections),
      })),
  ]
  return shared.flatMap(({ where, sections }) =>
    [...accessById(sections).keys()].map((id) =>
      error(
        `${where}, section ${id}`,
        'requires a session, but its place is the same for every visitor, so nobody would see it',
      ),
    ),
  )
}
