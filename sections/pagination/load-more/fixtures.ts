import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts' },
  empty: { source: 'portfolio' },
}
