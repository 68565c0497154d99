import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { readWords } from '../support/words.ts'

const PLACEHOLDER = /\{\w+\}/g

/** Each text with its name, such as `lead.subject`. */
function texts(locale: (typeof LOCALE_CODES)[number]): [string, string][] {
  return Object.entries(readWords(locale)).flatMap(([part, words]) =>
    Object.entries(words).map(([name, text]): [string, string] => [`${part}.${name}`, text]),
  )
}

test.each(LOCALE_CODES)(
  'texts of mails and previews in %s have the same placeholders as in English',
  (locale) => {
    const names = (text: string) => text.match(PLACEHOLDER)?.sort() ?? []
    const english = texts('en-US').map(([name, text]) => [name, names(text)])
    expect(texts(locale).map(([name, text]) => [name, names(text)])).toEqual(english)
    for (const [name, text] of texts(locale)) expect(text.trim(), name).not.toBe('')
  },
)
