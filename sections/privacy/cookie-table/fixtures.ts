import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Cookies' },
  /** The list is the site's own and is there all the same. */
  empty: {},
  noButton: { title: 'Cookies', colorScheme: 'inverse', openPreferencesButton: false },
}
