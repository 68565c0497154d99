/** Size limits of a build. The commit that raises a number says what the bytes are for. */

/** Units of 1,000 bytes, as networks count. */
const KB = 1_000

/** Milliseconds to match an address on a site of 10,000 pages. */
export const MATCH_BUDGET_MS = 1

/**
 * The uploaded Worker: all its modules, gzip. An isolate compiles only the modules that it needs. It is 441.9 kB:
 * 347.5 before sign-in, 42.4 of sign-in (docs/decisions/041-sign-in.md), 6.6 of leads (docs/decisions/040-leads.md), 6.9 of facets
 * (docs/decisions/043-facets.md), 11.7 of options and variants of sections (docs/decisions/044-catalogue.md), 1.0 of plans of
 * operators and of what forms of sign-in answer, 5.6 of subscriptions: eight texts in sixteen languages, their page and their links
 * (docs/decisions/040-leads.md), 2.7 of conversions that the Worker tells (docs/decisions/048-conversions.md), 16.4 of the API of operators (docs/decisions/053-http-api.md), 1.9 of
 * factors by phone, five texts in sixteen languages, and of the session in the browser (docs/decisions/041-sign-in.md), 3.3 of files of tenants
 * and their widths (docs/decisions/056-media.md), and 3.9 of the conditions of stylesheets' rules
 * (docs/decisions/050-used-rules.md), 2.9 of the limits of subscriptions, files, sign-in and operators' calls, less 9.5 of scripts and dates that it no longer holds (docs/decisions/002-worker-size.md).
 */
export const WORKER_BUDGET = 445 * KB

/**
 * What a new isolate compiles before its first answer, gzip: a page from the Cache API, or one of 12 sections that is
 * rendered from what KV holds (bench/compiled.ts). The second is to be 120: React is 36 of it, the stylesheets of all sections 38.
 */
export const COMPILED_BUDGET = { cached: 40 * KB, rendered: 163.5 * KB }

/**
 * The script of one section, without the scripts of every page and without React, gzip. A section that needs
 * more explains why in a file `javascript.md` in its folder.
 */
export const SCRIPT_BUDGET = 5 * KB

/** Milliseconds for which a demo page's scripts may block a slow phone after its first paint. */
export const BLOCKING_BUDGET_MS = 20

/** The scripts of every page: consent, reports, popups, dialogs, toasts, navigation. Brotli. */
export const VISITOR_BUDGET = 8 * KB

/**
 * What pages with sign-in load for a browser that has a session, brotli: auth-js without passkeys and wallets is nearly all of it
 * (docs/decisions/052-session-in-the-browser.md). 0.2 kB keep auth-js from writing over a newer session. No other page loads any of it.
 */
export const SESSION_BUDGET = 23.1 * KB

/** One page, brotli. */
export const PAGE_BUDGET = {
  /** HTML with its stylesheets. */
  html: 26 * KB,
  /** The rules that a page uses (docs/decisions/050-used-rules.md); the bakery's home has 11.9. */
  css: 12 * KB,
  /** Before the visitor scrolls or interacts: 2 kB for the page and 8 kB for consent and reports. */
  script: 10 * KB,
  /** After every section has come near the viewport; without React. */
  scripts: 16 * KB,
}
