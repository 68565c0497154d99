import { cut } from './cut.ts'

/** The error catalogue. Names are permanent, and other programs depend on the texts: do not edit them. */
export const ERRORS = {
  /** The only 5xx message that callers see: others may describe the Worker's settings. */
  configLoadFailed: { status: 500, message: 'Failed to load app configuration', isPublic: true },
  supabaseUrlMissing: { status: 500, message: 'supabaseUrl is required.', isPublic: false },
  supabaseKeyMissing: { status: 500, message: 'supabaseKey is required.', isPublic: false },
} as const

/** The status of an error without one. */
export const DEFAULT_ERROR_STATUS = 500

/** An outcome that ends the request. Caught once, in worker/page/on-error.ts. */
export class HttpError extends Error {
  readonly status: number
  /** Details for the caller, as JSON: the invalid fields. */
  readonly data: unknown
  /** Whether callers see the message. */
  readonly isPublic: boolean

  /** @param options.isPublic when absent, the message of a 4xx is public and that of a 5xx is not */
  constructor(
    status: number,
    message: string,
    options?: { cause?: unknown; data?: unknown; isPublic?: boolean },
  ) {
    super(message, options)
    this.name = 'HttpError'
    this.status = status
    this.data = options?.data
    this.isPublic = options?.isPublic ?? status < 500
  }

  static of(name: keyof typeof ERRORS, options?: { cause?: unknown }): HttpError {
    const { status, message, isPublic } = ERRORS[name]
    return new HttpError(status, message, { ...options, isPublic })
  }
}

/** The message of every 410 for a suspended site (docs/publishing.md). */
export const SITE_SUSPENDED = 'Site suspended'

/** The message of every 404 for a host without a site. */
export const NO_SITE = 'No site here'

/** Names the pathname, cut to 200 characters. The renderer escapes it. */
export function pageNotFoundTitle(pathname: string): string {
  return `Page not found: ${shownPath(pathname)}`
}

/** The default message of a failed `validate` check, with these capitals. */
export function validateFailedTitle(pathname: string): string {
  return `Page Not Found: ${shownPath(pathname)}`
}

/** Bidirectional controls, which could reverse the text of a title. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function shownPath(pathname: string): string {
  return cut(pathname.replace(BIDI_CONTROLS, ''), 200)
}
