import { useFormValues } from '../form/form-values.tsx'
import { type FieldSchema, optionsOf } from '../form/schema.ts'
import { isFields } from '../form/value-at.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useText } from '../text/use-text.tsx'

/** The languages of a site. The first cannot be removed, because others are translated from it. */
export function LanguagesField({ room, schema }: { room: SiteRoom; schema: FieldSchema }) {
  const values = useFormValues()
  const { write, language } = useText()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const site = values.read(['site'])
  const stored = isFields(site) && Array.isArray(site.locales) ? site.locales.map(String) : []
  const first = room.answer.content.defaultLocale ?? 'pt-BR'
  const toggle = (locale: string) => {
    const locales = stored.includes(locale) ? stored.filter((each) => each !== locale) : [...stored, locale]
    values.write(['site', 'locales'], locales)
    values.write(['config/multi_languages'], locales.length > 1)
  }
  return (
    <fieldset className="settings-languages">
      <legend className="row-about">{write('settings.languagesHelp')}</legend>
      {optionsOf(schema.properties?.defaultLocale ?? {}).map((locale) => (
        <label key={locale} className="check">
          <input
            type="checkbox"
            checked={stored.includes(locale)}
            disabled={locale === first}
            onChange={() => toggle(locale)}
          />
          {names.of(locale)}
          {locale === first && <span className="badge">{write('settings.first')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
