import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Até logo', subtitle: 'Em um computador de outras pessoas, saia sempre.' },
  empty: {},
  everywhere: {
    title: 'Suas sessões',
    subtitle: 'Perdeu um aparelho? Saia dele por aqui.',
    everywhere: true,
  },
}
