import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import type { Words } from '#shared/words.ts'
import { readBuildFile } from './build-file.ts'

const messages = new Map<Locale, Messages>()
const words = new Map<Locale, Words>()

/** The messages of one locale, read on first use. */
export function loadMessages(locale: Locale, assets: Fetcher): Promise<Messages> {
  return readOnce(messages, { folder: 'messages', locale, assets })
}

/** The words of mails and previews in one locale, read on first use. */
export function loadWords(locale: Locale, assets: Fetcher): Promise<Words> {
  return readOnce(words, { folder: 'words', locale, assets })
}

/** Stores the value, because a promise ends with its request. */
async function readOnce<T>(
  read: Map<Locale, T>,
  { folder, locale, assets }: { folder: string; locale: Locale; assets: Fetcher },
): Promise<T> {
  const known = read.get(locale)
  if (known !== undefined) return known
  const texts = JSON.parse(await readBuildFile(`/${folder}/${locale}.json`, assets)) as T
  read.set(locale, texts)
  return texts
}
