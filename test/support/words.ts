import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/locales.ts'
import type { Words } from '#shared/words.ts'

/** What mails and previews say in one locale. */
export function readWords(locale: Locale): Words {
  return JSON.parse(readFileSync(new URL(`../../shared/words/${locale}.json`, import.meta.url), 'utf8'))
}
