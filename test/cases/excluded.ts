/** Rows that no test runs yet: each is to leave this list for `coverage.ts`. */
const NOT_YET = [
  ...[
    'ui-067',
    'ui-072',
    'ui-075',
    'ui-076',
    'ui-077',
    'ui-079',
    'ui-081',
    'ui-082',
    'ui-083',
    'ui-087',
    'ui-088',
    'ui-089',
    'ui-091',
    'ui-092',
    'ui-093',
    'ui-094',
    'ui-097',
    'ui-101',
    'ui-103',
    'ui-104',
    'ui-105',
  ],
  ...['red-034'],
]

/** Rows that no test runs, as `id`, and keys of `expected` that no test checks, as `id.key`: each with its reason. */
export const EXCLUDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NOT_YET.map((id) => [id, 'no test runs it yet'])),
  'red-028': 'path rules come with the configuration of the site: there is no lookup of one to fail',
  'red-029': 'path rules come with the configuration of the site: there is no lookup of one to wait for',
  'qr-030': 'sign-in: the code of a second factor comes with it',
}

/** Tables that are not in this folder, with the reason. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  'cookie-options': 'sign-in: there is no helper that writes cookies of a session yet',
  'cookies-chunks': 'sign-in: there is no cookie of a session yet',
  session: 'sign-in: there is no session, second factor or key set yet',
}
