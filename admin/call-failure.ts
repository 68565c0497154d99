/** The error of a failed call of the database. */
export interface CallError {
  message: string
  /** SQLSTATE. */
  code?: string
}

/** The database has answered with an error, or not at all. */
export class CallFailure extends Error {
  readonly code: string
  constructor(name: string, { message, code = '' }: CallError, status?: number) {
    // Without an answer, every call fails in the same way, so its name explains nothing.
    super(status === 0 ? message : `${name}: ${message}`)
    this.code = code
  }
}
