import type { Fixtures } from '../../contract.ts'
import { members } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Quem faz', members },
  empty: {},
  circles: { members, shape: 'circle', columns: 3, colorScheme: 'inverse' },
  longText: {
    members: [
      {
        name: 'Maria Aparecida do Nascimento e Albuquerque',
        role: 'x '.repeat(70),
        bio: 'História. '.repeat(90),
      },
    ],
  },
  manyItems: {
    title: 'Muitas pessoas',
    members: Array.from({ length: 17 }, (_, id) => ({ ...members[0], id, name: `Pessoa ${id + 1}` })),
  },
  rtlAndEmoji: { members: [{ name: 'سارة 🌿', role: 'שלום', bio: 'خبز طازج كل صباح' }] },
}
