import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'

const files = import.meta.glob<Messages>('../../shared/messages/*.json', { import: 'default' })

/** The messages of one locale, loaded on first use. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const load = files[`../../shared/messages/${locale}.json`] ?? files['../../shared/messages/en-US.json']
  if (load === undefined) throw new Error('shared/messages/en-US.json is missing')
  return load()
}
