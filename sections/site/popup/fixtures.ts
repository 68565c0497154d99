import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { id: 'boas-vindas', name: 'Boas-vindas', html: '<p>Olá.</p>' },
}
