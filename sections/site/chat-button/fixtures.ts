import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { href: 'https://wa.me/5511999999999' },
}
