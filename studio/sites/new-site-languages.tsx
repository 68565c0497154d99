import { useText } from '../text/use-text.tsx'
import type { SiteTemplate } from './site-templates.ts'

interface NewSiteLanguagesProps {
  template: SiteTemplate
  locales: SiteTemplate['locales']
  onChoose: (locales: SiteTemplate['locales']) => void
}

/** The language of an empty site, or the languages of a template. The first one is required: the texts are in it. */
export function NewSiteLanguages({ template, locales, onChoose }: NewSiteLanguagesProps) {
  const { write, language } = useText()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  if (template.is_neutral)
    return (
      <label className="field">
        <span className="field-label">{write('new.language')}</span>
        <select
          className="input"
          value={locales[0]}
          onChange={({ target }) => onChoose(template.locales.filter((each) => each === target.value))}
        >
          {template.locales.map((locale) => (
            <option key={locale} value={locale}>
              {names.of(locale)}
            </option>
          ))}
        </select>
      </label>
    )
  const toggle = (locale: SiteTemplate['locales'][number]) =>
    onChoose(template.locales.filter((each) => (each === locale) !== locales.includes(each)))
  return (
    <fieldset className="new-languages">
      <legend className="field-label">{write('new.languages')}</legend>
      {template.locales.map((locale, place) => (
        <label key={locale} className="check">
          <input
            type="checkbox"
            checked={locales.includes(locale)}
            disabled={place === 0}
            onChange={() => toggle(locale)}
          />
          {names.of(locale)}
        </label>
      ))}
    </fieldset>
  )
}
