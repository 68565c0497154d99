import type { Fixtures } from '../../contract.ts'
import { exampleProducts } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Combina com', items: exampleProducts },
  empty: {},
  arrows: {
    items: [...exampleProducts, ...exampleProducts].map((item, id) => ({ ...item, id })),
    visual: 'arrows',
    ratio: 'landscape',
    colorScheme: 'accent',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: exampleProducts.slice(0, 3).map((item) => ({
      ...item,
      title: 'Palavrasemespaçosquenãocabememtelanenhuma',
      badge: 'Uma etiqueta comprida',
    })),
  },
  manyItems: { items: Array.from({ length: 24 }, (_, id) => ({ ...exampleProducts[1], id })) },
  rtlAndEmoji: {
    title: 'منتجات',
    items: [
      { title: 'مزهرية 🏺', price: 99, currency: 'SAR' },
      { title: 'שלום', price: 5, currency: 'ILS' },
    ],
  },
}
