import type { Fixtures } from '../../contract.ts'
import { items } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { items },
  empty: {},
  underTitle: { title: 'Peça da semana', items: items.slice(1), ratio: 'square', colorScheme: 'inverse' },
  soldOut: { items: items.slice(2) },
  withoutImages: { items: items.slice(3) },
  longText: {
    items: [
      {
        ...items[0],
        title: 'Palavrasemespaçosquenãocabememtelanenhuma e mais palavras',
        badge: 'Uma etiqueta comprida',
        description: 'Texto. '.repeat(120),
        options: [
          {
            name: 'Uma opção de nome comprido',
            values: ['Palavrasemespaçosquenãocabememtelanenhuma', 'Curta'],
          },
        ],
      },
    ],
  },
  rtlAndEmoji: {
    items: [{ title: 'مزهرية 🏺', price: 99, currency: 'SAR', description: 'שלום', badge: 'جديد' }],
  },
}
