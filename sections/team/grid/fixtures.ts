import type { Fixtures } from '../../contract.ts'
import { members } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Quem faz', members },
  empty: { title: 'Ninguém', members: [{ role: 'Sem nome' }] },
  circles: { title: 'Em círculos', members, shape: 'circle', align: 'center', colorScheme: 'muted' },
  list: { title: 'Em lista', members, layout: 'list' },
  manyItems: {
    title: 'Muita gente',
    layout: 'carousel',
    members: Array.from({ length: 9 }, (_, index) => ({ name: `Pessoa ${index + 1}`, role: 'Equipe' })),
  },
  longText: {
    members: [{ name: 'Maria Aparecida do Nascimento e Albuquerque', role: 'Responsabilidades '.repeat(8) }],
  },
  rtlAndEmoji: { title: 'الفريق', members: [{ name: 'سارة المنصوري', role: 'خبازة 👩🏽‍🍳' }] },
}
