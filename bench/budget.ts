/** What a build may weigh. Raising a number is a decision: say in the commit what it buys. */

/** Units of 1,000 bytes, as networks count. */
const KB = 1_000

/** Milliseconds to know what an address is, on a site of 10,000 pages. */
export const MATCH_BUDGET_MS = 1

/**
 * The Worker as it is uploaded: all its modules, gzip. An isolate compiles of them what it needs. It was 324.8 kB
 * when this was set, and may grow by 2 %; more is a decision (docs/decisions/028-worker-budget.md).
 */
export const WORKER_BUDGET = 331 * KB

/**
 * One section's script beyond what every page has and beyond React, gzip. A folder whose script needs more says
 * why in a file `javascript.md`.
 */
export const SCRIPT_BUDGET = 5 * KB

/** Milliseconds that a demo page's scripts may keep a slow phone from answering, after its first paint. */
export const BLOCKING_BUDGET_MS = 20

/** What every page has: consent, reports, popups, dialogs, toasts, navigation. Brotli. */
export const VISITOR_BUDGET = 8 * KB

/** One page, brotli. */
export const PAGE_BUDGET = {
  /** With the stylesheets in it. */
  html: 30 * KB,
  css: 16 * KB,
  /** Before anything is near or touched: 2 kB of our own and 8 kB for what visitors are asked and counted by. */
  script: 10 * KB,
  /** Once every section has come near; without React. */
  scripts: 16 * KB,
}
