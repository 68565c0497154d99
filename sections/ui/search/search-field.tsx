import type { SectionProps } from '../../contract.ts'
import { Glyph } from '../glyph.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & {
  /** The term of the current search. */
  q?: string
  /** Receives the focus when the popover that holds the field opens. */
  isFocused?: boolean
}

/** Characters of a search term; the Worker ignores the rest. */
const MAX_TERM = 100

/** A search field that leads to the results page. A script adds suggestions below it. */
export function SearchField({ id, context, t, q = '', isFocused = false }: SearchFieldProps) {
  const inputId = `${id}-q`
  return (
    <search className={styles.root}>
      <form className={styles.form} action={searchPath(context)} data-search="">
        <label htmlFor={inputId} className="visually-hidden">
          {t('search.label')}
        </label>
        <input
          id={inputId}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t('search.label')}
          maxLength={MAX_TERM}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the popover that holds the field was opened to type in it
          autoFocus={isFocused}
        />
        <button type="submit" className={styles.submit} aria-label={t('search.submit')}>
          <Glyph name="search" />
        </button>
      </form>
      <ul className={styles.suggestions} aria-label={t('search.suggestions')} aria-live="polite" hidden />
    </search>
  )
}

function searchPath({ home }: Pick<SearchFieldProps['context'], 'home'>): string {
  return home === '/' ? '/search' : `${home}/search`
}
