import type { Fixtures } from '../../contract.ts'
import { exampleProducts } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { items: exampleProducts },
  empty: {},
  underTitle: {
    title: 'Peça da semana',
    items: exampleProducts.slice(1),
    ratio: 'square',
    colorScheme: 'inverse',
  },
  soldOut: { items: exampleProducts.slice(2) },
  withoutImages: { items: exampleProducts.slice(3) },
  longText: {
    items: [
      {
        ...exampleProducts[0],
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
