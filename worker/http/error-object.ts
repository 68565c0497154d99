import { ERRORS, HttpError } from '#shared/errors.ts'

/** An error as calls of the API are told it. */
export function errorObject(error: Error, status: number): object {
  const statusMessage = publicMessage(error, status)
  return {
    error: statusMessage,
    statusCode: status,
    statusMessage,
    data: error instanceof HttpError ? (error.data ?? null) : null,
    // A site without a configuration has no page to go back to.
    fatal: error.message === ERRORS.configLoadFailed.message,
    unhandled: !(error instanceof HttpError),
  }
}

/** Messages of the catalogue are public; other messages may contain internal details. */
export function publicMessage(error: Error, status: number): string {
  return error instanceof HttpError && (status < 500 || error.message.startsWith('Failed to load'))
    ? error.message
    : 'Internal error'
}
