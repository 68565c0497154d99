/** The types of form fields. `heading` and `html` take no input. */
export const FIELD_TYPES = [
  ...(['text', 'email', 'tel', 'number', 'integer', 'textarea', 'select', 'radio', 'checkbox'] as const),
  ...(['multi', 'date', 'time', 'url', 'file', 'hidden', 'consent', 'rating', 'signature'] as const),
  ...(['heading', 'html'] as const),
] as const

type FieldType = (typeof FIELD_TYPES)[number]

export const CONDITION_OPERATORS = ['equals', 'notEquals', 'filled', 'empty'] as const

/** A field is asked for only while another one holds something. Several values: any of them. */
interface FieldCondition {
  field: string
  operator: (typeof CONDITION_OPERATORS)[number]
  value: readonly string[]
}

/** What a field demands of its value: all that is known of a form where it is checked, in the browser too. */
export interface FieldRule {
  /** Unique in its form. */
  name: string
  type: FieldType
  required?: boolean | undefined
  /** A number, or of a date or time its ISO text. Of a rating `max` is the number of stars. */
  min?: number | string | undefined
  max?: number | string | undefined
  /** Characters as a person counts them. */
  minLength?: number | undefined
  maxLength?: number | undefined
  /** The whole value must match, as with HTML's attribute of that name. */
  pattern?: string | undefined
  /** Absent or empty: anything goes. */
  options?: readonly string[] | undefined
  /** As the attribute of `<input type="file">`. */
  accept?: string | undefined
  /** Of one file, in megabytes. */
  maxSize?: number | undefined
  condition?: FieldCondition | undefined
}

/** What is known of a file before its content is read; a browser's `File` is one. */
export interface FileInfo {
  name: string
  size: number
  type: string
}

/** Everything sent under one name, as `FormData.getAll` gives it. */
export type FieldEntries = readonly (string | FileInfo)[]

export type FormEntries = ReadonlyMap<string, FieldEntries>

/** When the form was rendered, signed. */
export const TOKEN_FIELD = '_token'
/** Chosen by the script: a form sent twice is stored once. */
export const KEY_FIELD = '_key'

/** Names that begin so are the runtime's own; fields of a tenant never do. */
export const OWN_FIELD = {
  /** Path of the page the form stands on. */
  page: '_page',
  /** Id of the section; one form may stand on a page twice. */
  section: '_section',
  /** Id of the popup, for a form in one. */
  popup: '_popup',
  token: TOKEN_FIELD,
  key: KEY_FIELD,
  /** For machines that fill in everything. */
  honeypot: '_website',
} as const

/** Named by the bot check itself. */
export const TURNSTILE_FIELD = 'cf-turnstile-response'

/** Stars of a rating that does not say how many. */
export const DEFAULT_STARS = 5

/** Megabytes; of one file and of all files of a form. */
export const MAX_FILE_MB = 10

/** What a ticked box sends. */
export const CHECKED = 'on'
