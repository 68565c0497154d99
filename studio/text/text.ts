import type english from '../messages/en-US.json'

export type TextKey = keyof typeof english
export type Messages = Record<TextKey, string>
type Values = Record<string, string | number>

/** Writes a text of the Studio in the language of the person who edits. */
export type Write = (key: TextKey, values?: Values) => string

/** A text with `{name}` in the place of values. */
export function writerOf(messages: Messages): Write {
  return (key, values = {}) =>
    messages[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : String(values[name]),
    )
}
