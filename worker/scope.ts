/** Lives as long as the request; everything else below `tenant/` is the isolate's. */
export interface Scope {
  waitUntil(promise: Promise<unknown>): void
}
