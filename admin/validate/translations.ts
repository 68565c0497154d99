import type { Locale } from '#shared/locales.ts'
import { enabledLocales } from '../app-configuration.ts'
import type { SectionFile, SiteFiles } from '../site-file.ts'
import { error, type FilePlace, type Finding, warning } from './finding.ts'
import { didYouMean } from './nearest-name.ts'

interface Translation {
  sections?: Record<string, unknown> | undefined
}

/** Translations of missing sections and locales, and duplicate ids on a page. */
export function translationFindings(files: SiteFiles): Finding[] {
  const enabled = enabledLocales(files)
  const { header = [], footer = [], i18n = {} } = files.config
  return [
    ...of('header and footer', [...header, ...footer], i18n, { file: 'site.json', path: ['config', 'i18n'] }),
    ...files.pages
      .filter(({ status }) => status === 'published')
      .flatMap((page) =>
        of(`page ${page.id}`, page.sections, page.i18n, { file: `pages/${page.id}.json`, path: ['i18n'] }),
      ),
  ]

  function of(
    where: string,
    sections: readonly SectionFile[],
    translations: Partial<Record<Locale, Translation | undefined>>,
    { file, path }: FilePlace,
  ): Finding[] {
    const ids = sections.map(({ id }) => id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    return [
      ...[...new Set(twice)].map((id) =>
        error(where, `two sections have the id ${id}, so translations and links reach one of them`),
      ),
      ...Object.entries(translations).flatMap(([locale, translation]) =>
        enabled.includes(locale as Locale)
          ? Object.keys(translation?.sections ?? {})
              .filter((id) => !ids.includes(id))
              .map((id) => ({
                ...error(
                  `${where} (${locale})`,
                  `translates a section that does not exist: ${id}${didYouMean(id, ids)}`,
                ),
                at: { file, path: [...path, locale, 'sections', id] },
              }))
          : [
              {
                ...warning(where, `is translated into ${locale}, which the site does not have`),
                at: { file, path: [...path, locale] },
              },
            ],
      ),
    ]
  }
}
