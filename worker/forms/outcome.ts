import type { FieldError } from '#shared/forms/validate.ts'
import type { MessageKey } from '#shared/messages.ts'

/** The result of a submission. */
export type Outcome =
  | { kind: 'stored' }
  | { kind: 'invalid'; errors: Map<string, FieldError> }
  | { kind: 'refused'; status: 422 | 503; message: MessageKey }
