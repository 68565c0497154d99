/**
 * All rows of a table, or the groups and ids of some. `firstOf` selects only the first row of each of its groups, for a
 * test in Chromium. A browser affects all rows of such a group alike, and the others run as a function or through the
 * Worker.
 */
export type Selection = 'all' | readonly string[] | { firstOf: readonly string[]; rows: readonly string[] }

/**
 * Which test file runs which rows: file → table → rows. `testRows` takes the rows of a file from here, so every row
 * listed here is a test. A row may be listed for several files.
 */
export const COVERAGE: Readonly<Record<string, Readonly<Record<string, Selection>>>> = {
  'test/shared/slug.test.ts': { slugs: 'all' },
  'test/shared/forms.test.ts': {
    'form-validation': [
      ...['required', 'email', 'number', 'integer', 'maxLength', 'minLength', 'pattern', 'combined'],
    ],
  },
  'test/shared/visitor.test.ts': {
    referrer: 'all',
    conversions: ['each', 'all', 'empty', 'partial'],
    popups: ['frequency'],
  },
  'test/sections/qr-code.test.ts': {
    qr: ['text', 'unicode', 'long', 'quality'],
  },
  'test/sections/interface-rules.test.ts': { ui: ['interface_rule'] },
  'test/database/routes.test.ts': {
    'path-match': [
      ...[
        'home_alias',
        'home_alias_locale',
        'alias_trap',
        'page',
        'not_found',
        'query',
        'malformed',
        'hostile',
      ],
      ...['limits', 'blog_wrong_word', 'blog_word_deep', 'blog_unknown'],
      ...['pth-142', 'pth-143', 'pth-156', 'pth-160', 'pth-161'],
    ],
  },
  'test/sections/dividers.test.ts': { ui: ['divider'] },
  'test/worker/session/session-cookies.test.ts': { 'cookies-chunks': 'all', 'cookie-options': 'all' },
  'test/worker/session/session-rows.test.ts': { session: ['client', 'aal', 'jwks', 'bearer', 'mfa_calls'] },
  'test/e2e/account-pages.test.ts': { qr: ['totp'] },
  'test/e2e/bots.test.ts': { bots: 'all' },
  'test/e2e/error-page.test.ts': { ui: ['error_page'] },
  'test/e2e/form-rows.test.ts': {
    'form-validation': [
      ...['required', 'email', 'number', 'integer', 'maxLength', 'minLength', 'pattern', 'combined'],
    ],
  },
  'test/e2e/locales.test.ts': { locales: 'all' },
  'test/e2e/path-match.test.ts': { 'path-match': 'all' },
  'test/e2e/redirects.test.ts': {
    redirects: ['internal', 'query', 'external', 'safety', 'loop', 'cache', 'tenant', 'red-032'],
  },
  'test/e2e/tracking-rows.test.ts': {
    'tracking-payloads': ['bots', 'endpoint'],
    attribution: ['cache'],
  },
  'test/browser/session.test.ts': { session: ['refresh', 'events'] },
  'test/browser/forms.test.ts': { 'form-validation': ['a11y', 'locale'] },
  'test/browser/visitor/attribution.test.ts': {
    attribution: [
      ...['capture_each', 'capture_all', 'not_captured', 'values', 'once', 'referrer', 'payload', 'consent'],
      ...['lifetime', 'isolation'],
    ],
  },
  'test/browser/visitor/builds.test.ts': { ui: ['build'] },
  'test/browser/visitor/consent.test.ts': { consent: 'all' },
  'test/browser/visitor/conversions.test.ts': {
    conversions: {
      rows: ['missing_function', 'throwing', 'consent', 'trigger'],
      firstOf: ['each', 'all', 'empty', 'partial'],
    },
  },
  'test/browser/visitor/dialogs.test.ts': { ui: ['dialog'] },
  'test/browser/visitor/language-menu.test.ts': { ui: ['lang_menu'] },
  'test/browser/visitor/navigation.test.ts': { ui: ['scroll'], redirects: ['client'] },
  'test/browser/visitor/overlays.test.ts': { ui: ['chat'] },
  'test/browser/visitor/popups.test.ts': { popups: 'all' },
  'test/browser/visitor/referrer.test.ts': {
    referrer: {
      // The browser decides which referrer it sends, also within a site.
      rows: ['none', 'self'],
      firstOf: ['search', 'social', 'other', 'lookalike', 'case', 'mail_app_ai', 'ad_marker'],
    },
  },
  'test/browser/visitor/tags.test.ts': { ui: ['hook'] },
  'test/browser/visitor/toasts.test.ts': { ui: ['toast'] },
  'test/browser/visitor/tracking-payloads.test.ts': {
    'tracking-payloads': ['pageView', 'fields', 'click', 'submitForm', 'session', 'trk-053'],
  },
}
