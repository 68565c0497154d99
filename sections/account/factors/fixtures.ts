import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Verificação em duas etapas',
    subtitle: 'Um aplicativo no seu celular mostra um código novo a cada 30 segundos.',
  },
  empty: {},
  phone: { title: 'Confirme que é você', phone: true },
}
