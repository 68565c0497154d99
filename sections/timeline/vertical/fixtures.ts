import type { Fixtures } from '../../contract.ts'
import { exampleEvents } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Nossa história', items: exampleEvents },
  empty: { title: 'Nada', items: [{}] },
  newestFirst: {
    items: exampleEvents.map((item) => ({ ...item, icon: 'lucide:wheat' })),
    order: 'desc',
    connector: 'dashed',
    colorScheme: 'inverse',
  },
  horizontal: { title: 'Em fila', items: exampleEvents, orientation: 'horizontal' },
  longText: {
    items: [{ date: 'Uma época muito comprida', title: 'T '.repeat(60), text: 'Texto. '.repeat(80) }],
  },
  rtlAndEmoji: { items: [{ date: '1987', title: 'أول فرن 🔥', text: 'في الفناء الخلفي.' }] },
  manyItems: {
    title: 'Ano a ano',
    items: Array.from({ length: 24 }, (_, index) => ({
      date: String(1990 + index),
      title: `O ano de ${1990 + index}`,
      text: 'O que houve.',
    })),
  },
}
