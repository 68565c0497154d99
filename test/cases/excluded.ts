/** Rows that no test runs, as `id`, and keys of `expected` that no test checks, as `id.key`: each with its reason. */
export const EXCLUDED: Readonly<Record<string, string>> = {
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
