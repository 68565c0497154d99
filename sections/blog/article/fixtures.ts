import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {},
  empty: { share: false },
  closing: {
    share: false,
    eyebrow: 'Deu fome?',
    title: 'O pão desta receita sai às seis',
    subtitle: 'Reserve até as 18h.',
    buttons: [{ label: 'Reservar', link: '/reservas' }],
  },
}
