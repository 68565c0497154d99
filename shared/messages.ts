import { pluralRules } from './formatters.ts'
import type { Locale } from './locales.ts'
import type english from './messages/en-US.json'

/** Every text of the runtime. English defines the keys; test/shared/messages.test.ts checks the other locales. */
export type MessageKey = keyof typeof english
export type Messages = Record<MessageKey, string>

/** The texts of error pages: the only English texts bundled in the Worker (worker/page/english-errors.ts). */
export type ErrorMessages = Pick<Messages, Extract<MessageKey, `errors.${string}`>>

/** Values for the `{name}` placeholders of a message. */
type MessageValues = Record<string, string | number>

export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * Looks up and fills in messages. A message may hold plural forms as `one: … | other: …`, selected by `values.count`
 * and the plural rules of the locale.
 */
export function translator(locale: Locale, messages: Partial<Messages>): Translate {
  return function t(key, values = {}) {
    const message = messages[key] ?? key
    return fill(PLURAL.test(message) ? pluralForm(locale, message, Number(values.count)) : message, values)
  }
}

const PLURAL = /^(?:zero|one|two|few|many|other): /

function pluralForm(locale: Locale, message: string, count: number): string {
  const forms = new Map(message.split(' | ').map((form) => splitForm(form)))
  const category = pluralRules(locale).select(Number.isFinite(count) ? count : 0)
  return forms.get(category) ?? forms.get('other') ?? message
}

function splitForm(form: string): [category: string, text: string] {
  const colon = form.indexOf(': ')
  return [form.slice(0, colon), form.slice(colon + 2)]
}

function fill(message: string, values: MessageValues): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
