import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Cookies' },
  /** The list belongs to the site, so it is shown without data. */
  empty: {},
  noButton: { title: 'Cookies', colorScheme: 'inverse', openPreferencesButton: false },
}
