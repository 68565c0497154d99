import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { privacyHref: '/privacidade' },
  noPolicy: { privacyHref: null },
}
