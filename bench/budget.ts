/** Size limits of a build. The commit that raises a number says what the bytes are for. */

/** Units of 1,000 bytes, as networks count. */
const KB = 1_000

/** Milliseconds to match an address on a site of 10,000 pages. */
export const MATCH_BUDGET_MS = 1

/**
 * The uploaded Worker: all its modules, gzip. An isolate compiles only the modules that it needs. It is 375.9 kB with sessions of operators
 * (docs/decisions/104-operator-sessions.md), hosts of sign-in (docs/decisions/105-hosts-of-sign-in.md), replaced passwords and the ceilings of a tenant; it was 365.4 since sections on a
 * colour of their own compute their texts' colours, forms behind sign-in can be sent, and counts and kinds of what forms send are checked; it was 363.3
 * (docs/decisions/097-first-paint-after-the-first-section.md), was 363.1 (docs/decisions/096-finished-pages-in-kv.md), of which 0.2 make dividers and backdrops files of their own, was 361.0 (docs/decisions/085-growth-of-the-worker.md), and was 352.8 after docs/decisions/073-smaller-worker.md. It was 442 until stylesheets, messages and the words of mails were files beside it
 * (docs/decisions/065-files-beside-the-worker.md). Of that were 42.4 sign-in
 * (docs/decisions/041-sign-in.md), 16.4 the API of operators (docs/decisions/053-http-api.md), 11.7 options and variants of sections
 * (docs/decisions/044-catalogue.md), 6.9 facets (docs/decisions/043-facets.md), 6.6 leads (docs/decisions/040-leads.md), 3.3 files of tenants
 * (docs/decisions/056-media.md) and 2.9 limits of subscriptions, files, sign-in and operators' calls. It is to be 280.
 */
export const WORKER_BUDGET = 376.2 * KB

/**
 * What a new isolate compiles before its first answer, gzip: a page from the Cache API, a finished page from KV, one of 12 sections that is
 * rendered from what KV holds, or the same from the upstream (bench/compiled.ts). React is 36 of the third, which is to be 120; 1.1 of it looks for the
 * finished page (docs/decisions/096-finished-pages-in-kv.md). The fourth was 206.6
 * until texts without markup were read without the sanitiser (docs/decisions/086-texts-without-markup.md). The first has 0.7 more than it had before
 * reads of KV in vain had limits (docs/decisions/079-reads-in-vain.md), a missing setting was named, and errors had their stack. Each has
 * 0.1 for the settings in a page's key and for path rules to a site's own hosts; the third 0.3 for links of entries without titles. The first two have 1.6 more
 * than before for hosts of sign-in, rules of account pages, the budget of unknown hosts and the wait for late answers; the third is 122.2.
 */
export const COMPILED_BUDGET = {
  cached: 36.9 * KB,
  finished: 37.5 * KB,
  rendered: 122.4 * KB,
  fetched: 163.2 * KB,
}

/**
 * The script of one section, without the scripts of every page and without React, gzip. A section that needs
 * more explains why in a file `javascript.md` in its folder.
 */
export const SCRIPT_BUDGET = 5 * KB

/**
 * What a page loads at once that has an island or an enhancement: all enhancements but those of forms. It stands for the budget of each of
 * them, which was 5 kB. Gzip.
 */
export const MAIN_BUDGET = 4.3 * KB

/** Milliseconds for which a demo page's scripts may block a slow phone after its first paint. */
export const BLOCKING_BUDGET_MS = 20

/**
 * The script of every page: consent, reports, toasts, navigation. Dialogs and conversions load a file of their own. Brotli. Of it are
 * 0.2 the campaign of an undecided visitor, which goes along with links, searches and the page behind a form. It was 5.85 until a decision on
 * cookies held for pages that were open already.
 */
export const VISITOR_BUDGET = 5.9 * KB

/**
 * What pages with sign-in load for a browser that has a session, brotli: what a refresh needs of auth-js is nearly all of it
 * (docs/decisions/066-methods-of-auth-js.md, 052-session-in-the-browser.md). No other page loads any of it.
 */
export const SESSION_BUDGET = 14.2 * KB

/** What a page adds that measures itself for its visitor (client/vitals.ts), brotli. */
export const VITALS_BUDGET = 1 * KB

/** One page, brotli. */
export const PAGE_BUDGET = {
  /**
   * HTML with its stylesheets. 1.0 kB of the bakery's home are names, widths and colours of 20 pictures, which take 1,140 kB
   * from what a phone loads (docs/decisions/067-widths-of-pictures.md). It was 24.9 until storage was read after the first frame
   * (docs/decisions/098-before-the-first-paint.md).
   */
  html: 25 * KB,
  /**
   * What the first paint waits for: the head with its stylesheets, the header and the first section. A connection sends some 14 kB before its
   * first answer comes back (RFC 6928). The bakery's home has 14.8, and had 16.1 while its structured data stood in the head.
   */
  ahead: 15 * KB,
  /** The rules that a page uses (docs/decisions/050-used-rules.md, 093-rules-of-one-section.md); the bakery's home has 11.45. */
  css: 11.5 * KB,
  /**
   * Before the visitor scrolls or interacts: 3.9 kB for the page's sections, of which its header needs some at once, 0.3 for a session,
   * and 5.8 for consent and reports. The 3.3 kB that its header loads right away were not counted while they were a file of their own. It was
   * 10.1 until videos of a playlist stopped, and decisions on cookies held in other tabs.
   */
  script: 10.2 * KB,
  /**
   * After every section has come near the viewport, and the browser was idle; without React. The bakery's home has 17.0: 3.9 are its
   * countdown, and 3.4 dialogs for a popup that opens by itself, which were not counted while this was 14. Pages whose forms need nothing ahead have 9.7.
   * It was 17.1 until a refusal held before the list of cookies was loaded, and a popup took the place of another: 0.15 for dialogs.
   */
  scripts: 17.3 * KB,
  /** After a visitor has also entered each form: 3.2 kB, and 3.4 more where one is a conversion or opens a popup. */
  used: 17.3 * KB,
}

/** What the pictures of a demo page weigh on a phone of double density, as a share of the same files as they are stored. */
export const PICTURE_BUDGET = 0.4
