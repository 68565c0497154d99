import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { level: 'signed_in' },
  empty: {},
  secondFactor: { level: 'aal2' },
  inverse: {
    level: 'signed_in',
    colorScheme: 'inverse',
    title: 'Só para quem é do clube',
    subtitle: 'A receita inteira, com as medidas da Rosa.',
  },
  lines: {
    level: 'signed_in',
    eyebrow: 'Clube da Aurora',
    title: 'Só para quem é do clube',
    buttons: [{ label: 'Conhecer o clube', link: '/clube', style: 'outline' }],
  },
}
