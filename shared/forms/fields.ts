/** The types of form fields. `heading` and `html` take no input. */
export const FIELD_TYPES = [
  ...(['text', 'email', 'tel', 'number', 'integer', 'textarea', 'select', 'radio', 'checkbox'] as const),
  ...(['multi', 'date', 'time', 'url', 'file', 'hidden', 'consent', 'rating', 'signature'] as const),
  ...(['heading', 'html'] as const),
] as const

type FieldType = (typeof FIELD_TYPES)[number]

export const CONDITION_OPERATORS = ['equals', 'notEquals', 'filled', 'empty'] as const

/** Shows a field only while another field has this value, or one of these values. */
interface FieldCondition {
  field: string
  operator: (typeof CONDITION_OPERATORS)[number]
  value: readonly string[]
}

/** The validation rule of a field: the part of a form definition that the browser also has. */
export interface FieldRule {
  /** Unique in its form. */
  name: string
  type: FieldType
  required?: boolean | undefined
  /** Bounds: numbers, or the ISO text of a date or time. For a rating, `max` is the number of stars. */
  min?: number | string | undefined
  max?: number | string | undefined
  /** A number must be `min`, or 0, plus a multiple of this. */
  step?: number | undefined
  /** In code points. */
  minLength?: number | undefined
  maxLength?: number | undefined
  /** Must match the whole value, like the HTML attribute. */
  pattern?: string | undefined
  /** Absent or empty: any value is allowed. */
  options?: readonly string[] | undefined
  /** Like the `accept` attribute of `<input type="file">`. */
  accept?: string | undefined
  /** Maximum size of one file, in megabytes. */
  maxSize?: number | undefined
  /** Takes several files. */
  multiple?: boolean | undefined
  condition?: FieldCondition | undefined
}

/** A file before its content is read; a browser's `File` is one. */
export interface FileInfo {
  name: string
  size: number
  type: string
}

/** All values sent under one name, as `FormData.getAll` returns them. */
export type FieldEntries = readonly (string | FileInfo)[]

export type FormEntries = ReadonlyMap<string, FieldEntries>

/** The signed time of rendering the form. */
export const TOKEN_FIELD = '_token'
/** Created by the script, so that a form submitted twice is stored once. */
export const KEY_FIELD = '_key'
export const CONSENT_FIELD = '_consent'

/** The runtime's own field names. A tenant's field never begins with their prefix. */
export const OWN_FIELD = {
  /** Path of the page with the form. */
  page: '_page',
  /** Id of the section; one form may appear on a page twice. */
  section: '_section',
  /** Id of the popup, for a form in a popup. */
  popup: '_popup',
  token: TOKEN_FIELD,
  key: KEY_FIELD,
  /** Sent by the page that asks visitors without scripts to confirm. */
  confirmation: '_confirm',
  /** Groups of services that the visitor has allowed, set by the script. */
  consent: CONSENT_FIELD,
  /** Hidden from visitors; a bot fills it in. */
  honeypot: '_website',
  /** Proof that the Worker sent the form itself (worker/forms/heartbeat.ts). */
  heartbeat: '_heartbeat',
  /** Id of the service that is booked. */
  service: '_service',
  /** The booked time, in UTC. */
  time: '_time',
  /** First day of the next list of times, from a button of the form without scripts. */
  from: '_from',
} as const

/** Cloudflare Turnstile chooses this name. */
export const TURNSTILE_FIELD = 'cf-turnstile-response'

/** The action that identifies a form's bot check. Cloudflare repeats it in its verification result. */
export const TURNSTILE_ACTION = 'form'

/** Default number of stars of a rating. */
export const DEFAULT_STARS = 5

/** Maximum of all files of a form together, in megabytes, if the deployment has file storage. */
export const MAX_FILE_MB = 10

/** The same limit if files are stored in the submission itself. */
export const MAX_INLINE_FILE_MB = 0.06

/** Maximum number of files of a form: each is stored by a separate call. */
export const MAX_FILES = 50

/** The value of a checked box. */
export const CHECKED = 'on'
