import type { PageValue } from '../edit/page-value.ts'
import { useText } from '../text/use-text.tsx'
import { setLanguages } from './change-pages.ts'

interface PageVisibilityProps {
  page: PageValue
  locales: readonly string[]
  onChange: (make: (page: PageValue) => void, key: string | null) => void
}

const ACCESS = ['public', 'signed_in', 'aal2'] as const

/** Who sees a page: visitors, search engines, members; and in which languages. */
export function PageVisibility({ page, locales, onChange }: PageVisibilityProps) {
  const { write, language } = useText()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const published = page.published ?? locales
  const toggle = (locale: string, isIn: boolean) =>
    onChange((draft) => {
      const next = isIn ? [...published, locale] : published.filter((each) => each !== locale)
      setLanguages(draft, next, locales)
    }, null)
  const put = (field: 'noindex' | 'hide_header' | 'hide_footer', isOn: boolean) =>
    onChange((draft) => {
      if (isOn) draft[field] = true
      else delete draft[field]
    }, null)
  return (
    <>
      <h3>{write('pages.visibility')}</h3>
      <label className="check">
        <input
          type="checkbox"
          checked={page.status !== 'draft'}
          onChange={({ target }) =>
            onChange((draft) => {
              draft.status = target.checked ? 'published' : 'draft'
            }, null)
          }
        />
        {write('pages.shown')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={page.noindex !== true}
          onChange={({ target }) => put('noindex', !target.checked)}
        />
        {write('pages.findable')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={page.hide_header !== true}
          onChange={({ target }) => put('hide_header', !target.checked)}
        />
        {write('pages.withHeader')}
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={page.hide_footer !== true}
          onChange={({ target }) => put('hide_footer', !target.checked)}
        />
        {write('pages.withFooter')}
      </label>
      {locales.length > 1 && (
        <fieldset className="stack is-close">
          <legend className="field-label">{write('pages.languages')}</legend>
          {locales.map((locale) => (
            <label key={locale} className="check">
              <input
                type="checkbox"
                checked={published.includes(locale)}
                disabled={published.length === 1 && published[0] === locale}
                onChange={({ target }) => toggle(locale, target.checked)}
              />
              {names.of(locale)}
            </label>
          ))}
        </fieldset>
      )}
      <label className="field">
        <span className="field-label">{write('pages.access')}</span>
        <select
          className="input"
          value={page.access ?? 'public'}
          onChange={({ target }) =>
            onChange((draft) => {
              const access = ACCESS.find((each) => each === target.value) ?? 'public'
              if (access === 'public') delete draft.access
              else draft.access = access
            }, null)
          }
        >
          {ACCESS.map((access) => (
            <option key={access} value={access}>
              {write(`pages.access.${access}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
