import { ERRORS, HttpError } from '#shared/errors.ts'

/** An error in the format of the API. */
export function errorObject(error: Error, status: number): object {
  const statusMessage = publicMessage(error)
  return {
    error: statusMessage,
    statusCode: status,
    statusMessage,
    data: error instanceof HttpError ? (error.data ?? null) : null,
    // A site without a configuration has no page to return to.
    fatal: error.message === ERRORS.configLoadFailed.message,
    unhandled: !(error instanceof HttpError),
  }
}

/** The message of a public error. The messages of others may contain internal details. */
export function publicMessage(error: Error): string {
  return error instanceof HttpError && error.isPublic ? error.message : 'Internal error'
}
