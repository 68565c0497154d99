import { useMemo } from 'react'
import type { SiteContent } from '../changes/content-documents.ts'
import type { ComparedContents } from '../changes/use-changes.ts'
import { siteTranslationState } from '../languages/site-translation-state.ts'
import { useCatalogue } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { chosenLocales, type SiteLocales } from './chosen-locales.ts'

interface PublishLanguagesProps {
  locales: SiteLocales
  contents: ComparedContents
  /** By language: the site's content when the language was last published, if that was before the live revision. */
  older: Readonly<Record<string, SiteContent>>
  /** Null: all languages. */
  chosen: readonly string[] | null
  onChoose: (locales: readonly string[] | null) => void
}

/** The choice of languages to publish, with the number of missing and stale translations of each. */
export function PublishLanguages({ locales, contents, older, chosen, onChoose }: PublishLanguagesProps) {
  const { write, language } = useText()
  const { data: catalogue } = useCatalogue()
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'language' }), [language])
  const states = useMemo(
    () =>
      locales.all.map((locale) => {
        if (catalogue === undefined) return { locale, state: undefined }
        if (locale === locales.first) return { locale, state: { missing: 0, stale: 0 } }
        return {
          locale,
          state: siteTranslationState(
            { before: older[locale] ?? contents.before, after: contents.after },
            locale,
            catalogue,
          ),
        }
      }),
    [locales, contents, older, catalogue],
  )
  return (
    <fieldset className="publish-languages">
      <legend className="field-label">{write('publish.languages')}</legend>
      <label className="check">
        <input type="checkbox" checked={chosen === null} onChange={() => onChoose(null)} />
        {write('publish.languages.all')}
      </label>
      {states.map(({ locale, state }) => (
        <label key={locale} className="check">
          <input
            type="checkbox"
            checked={chosen?.includes(locale) === true}
            onChange={() => onChoose(chosenLocales(chosen, locale, locales))}
          />
          <span>
            {names.of(locale)}{' '}
            {state !== undefined && (
              <span className="row-about">
                {[
                  state.missing > 0 && write('bar.missing', { count: state.missing }),
                  state.stale > 0 && write('bar.stale', { count: state.stale }),
                ]
                  .filter(Boolean)
                  .join(' · ') || write('publish.languages.ready')}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
