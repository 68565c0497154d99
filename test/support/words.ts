import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/locales.ts'
import type { Words } from '#shared/words.ts'

/** The texts of mails and previews in one locale. */
export function readWords(locale: Locale): Words {
  return JSON.parse(readFileSync(new URL(`../../shared/words/${locale}.json`, import.meta.url), 'utf8'))
}
