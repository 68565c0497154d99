/** Lives as long as the request; all other values below `tenant/` live as long as the isolate. */
export interface Scope {
  waitUntil(promise: Promise<unknown>): void
}
