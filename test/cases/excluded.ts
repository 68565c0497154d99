/** Rows that no test runs, as `id`, and keys of `expected` that no test checks, as `id.key`: each with its reason. */
export const EXCLUDED: Readonly<Record<string, string>> = {
  'red-028': 'path rules are part of the site’s configuration, so no lookup of a rule can fail',
  'red-029': 'path rules are part of the site’s configuration, so no request waits for the lookup of a rule',
  'ses-035': 'test/browser/visitor/tracking.test.ts counts the attempts of a report',
  'ses-036': 'test/browser/visitor/tracking.test.ts counts the attempts of a report',
  'ses-037': 'test/e2e/public-icons.test.ts waits for a service that never answers',
}
