import type { BookedTime } from '#sections/contract.ts'
import type { FieldError } from '#shared/forms/validate.ts'
import type { MessageKey } from '#shared/messages.ts'

/** The result of a submission. */
export type SubmissionOutcome =
  | { kind: 'stored'; booked?: BookedTime }
  /** Somebody else has taken the time. `others` are free times in Unix milliseconds. */
  | { kind: 'taken'; others: number[] }
  /** A visitor without scripts wants to see the times from this day on. */
  | { kind: 'browsed'; from: string }
  /** 413: the files are larger than the deployment takes. */
  | { kind: 'invalid'; status: 413 | 422; errors: Map<string, FieldError> }
  /**
   * The bot check needs a script that the visitor does not run, so a page asks to send the form again with this token.
   */
  | { kind: 'unconfirmed'; token: string }
  | { kind: 'refused'; status: 422 | 503; message: MessageKey }
