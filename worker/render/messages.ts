import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import { readBuildFile } from './build-file.ts'

const read = new Map<Locale, Messages>()

/** The messages of one locale, read on first use. Values are kept, not promises, which end with their request. */
export async function loadMessages(locale: Locale, assets: Fetcher): Promise<Messages> {
  const known = read.get(locale)
  if (known !== undefined) return known
  const messages = JSON.parse(await readBuildFile(`/messages/${locale}.json`, assets)) as Messages
  read.set(locale, messages)
  return messages
}
