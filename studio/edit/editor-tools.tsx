import { useMemo } from 'react'
import { type Width, WIDTHS } from '../canvas/canvas.tsx'
import type { TranslationState } from '../languages/translation-state.ts'
import { useText } from '../text/use-text.tsx'

interface EditorToolsProps {
  pages: readonly { id: string; name: string }[]
  page: string | null
  locales: readonly string[]
  locale: string
  /** How much of the page is translated, by language. */
  states: Readonly<Record<string, TranslationState>>
  width: Width
  onPage: (page: string) => void
  onLocale: (locale: string) => void
  onWidth: (width: Width) => void
}

/** The choice of page, language and width. */
export function EditorTools(props: EditorToolsProps) {
  const { pages, page, locales, locale, states, width } = props
  const { write, language } = useText()
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'language' }), [language])
  const stateOf = (each: string) => {
    const { missing = 0, stale = 0 } = states[each] ?? {}
    return [
      missing > 0 && write('bar.missing', { count: missing }),
      stale > 0 && write('bar.stale', { count: stale }),
    ]
  }
  return (
    <>
      <select
        className="input bar-select"
        aria-label={write('bar.page')}
        value={page ?? ''}
        onChange={(event) => props.onPage(event.target.value)}
      >
        {pages.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      {locales.length > 1 && (
        <select
          className="input bar-select"
          aria-label={write('bar.locale')}
          value={locale}
          onChange={(event) => props.onLocale(event.target.value)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {[names.of(each), ...stateOf(each)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
      <fieldset className="widths">
        <legend className="visually-hidden">{write('bar.width')}</legend>
        {WIDTHS.map((each) => (
          <button
            key={each ?? 'full'}
            type="button"
            aria-pressed={each === width}
            onClick={() => props.onWidth(each)}
          >
            {each ?? write('bar.full')}
          </button>
        ))}
      </fieldset>
    </>
  )
}
