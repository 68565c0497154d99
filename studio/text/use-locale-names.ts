import { useCallback } from 'react'
import { useText } from './use-text.tsx'

/** Writes the names of languages as a list in the language of the person. */
export function useLocaleNames(): (locales: readonly string[]) => string {
  const { language } = useText()
  return useCallback(
    (locales) => {
      const names = new Intl.DisplayNames(language, { type: 'language' })
      return new Intl.ListFormat(language).format(locales.map((locale) => names.of(locale) ?? locale))
    },
    [language],
  )
}
