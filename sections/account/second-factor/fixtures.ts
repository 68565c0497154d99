import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Confirme que é você', subtitle: 'O código está no seu aplicativo autenticador.' },
  empty: {},
  phone: { title: 'Confirme que é você', phone: true },
}
