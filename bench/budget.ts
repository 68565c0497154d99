/**
 * Size limits of a build: the current figure plus 2 %, so that growth is noticed. A commit that raises a number says
 * what the bytes are for.
 */

/** Units of 1,000 bytes, as networks count. */
const KB = 1_000

/** Milliseconds to match an address on a site of 10,000 pages. */
export const MATCH_BUDGET_MS = 1

/** The uploaded Worker: all its modules, gzip. An isolate compiles only the modules that it needs. */
export const WORKER_BUDGET = 453 * KB

/**
 * Code that a new isolate compiles before its first answer, gzip: for a page from the Cache API, a finished page from
 * KV, a page of 12 sections rendered with data from KV, and the same from the upstream (bench/compiled.ts). React is
 * 36 kB of the third.
 */
export const COMPILED_BUDGET = {
  cached: 43.2 * KB,
  finished: 43.9 * KB,
  rendered: 137.5 * KB,
  fetched: 175.8 * KB,
}

/**
 * The script of one section, without the scripts of every page and without React, gzip. A section that needs
 * more explains why in a file `javascript.md` in its folder.
 */
export const SCRIPT_BUDGET = 5 * KB

/** Scripts that a page with an island or an enhancement loads at once: all enhancements but those of forms. Gzip. */
export const MAIN_BUDGET = 5.4 * KB

/** Milliseconds for which a demo page's scripts may block a slow phone after its first paint. */
export const BLOCKING_BUDGET_MS = 20

/**
 * The script of every page: consent, reports, toasts, navigation. Dialogs and conversions load a file of their own.
 * Brotli.
 */
export const VISITOR_BUDGET = 6.3 * KB

/**
 * Scripts that pages with sign-in load in a browser with a session, brotli: mostly the parts of auth-js that a refresh
 * needs (docs/decisions/002-worker-size.md).
 */
export const SESSION_BUDGET = 14.4 * KB

/** The script that measures a page's speed (client/vitals.ts), brotli. */
export const VITALS_BUDGET = 1 * KB

/**
 * The Studio before a person edits rich text: scripts and styles, without fonts. Brotli
 * (docs/decisions/112-parts-of-the-studio.md).
 */
export const STUDIO_BUDGET = 150 * KB

/**
 * Milliseconds until a page can be edited in the Studio on a processor that is four times slower, from a signed-in
 * person’s visit.
 */
export const STUDIO_READY_MS = 2000

/** Milliseconds for which an action in the Studio may block the main thread on a page of 200 sections. */
export const STUDIO_TASK_MS = 50

/** Milliseconds from a key to the rendered section on the page in the Studio. */
export const STUDIO_EDIT_MS = 300

/** One page, brotli. */
export const PAGE_BUDGET = {
  /** HTML with its stylesheets. */
  html: 25.9 * KB,
  /**
   * The part before the first paint: the head with its stylesheets, the header and the first section. A connection
   * sends some 14 kB before the first acknowledgement (RFC 6928).
   */
  ahead: 15.5 * KB,
  /** The rules that a page uses (docs/decisions/050-used-rules.md). */
  css: 12 * KB,
  /** Before the visitor scrolls or interacts. */
  script: 11.6 * KB,
  /** After every section has come near the viewport, and the browser was idle; without React. */
  scripts: 27.8 * KB,
  /** After a visitor has also entered each form. */
  used: 30.9 * KB,
}

/** Bytes of a demo page's pictures on a phone of double density, as a share of the stored files. */
export const PICTURE_BUDGET = 0.4
