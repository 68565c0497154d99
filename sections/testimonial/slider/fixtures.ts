import type { Fixtures } from '../../contract.ts'
import { exampleQuotes } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Quem já construiu conosco', items: exampleQuotes },
  empty: {},
  rotating: {
    items: exampleQuotes,
    autoRotate: true,
    perView: { sm: 1, md: 1, lg: 1 },
    visual: 'counter',
    colorScheme: 'accent',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      {
        author: 'Palavrasemespaçosquenãocabememtelanenhuma',
        role: 'Cargo '.repeat(12),
        quote: 'Palavra '.repeat(90),
        rating: 5,
      },
      { author: 'Rui', quote: 'Curto.' },
    ],
  },
  manyItems: {
    items: Array.from({ length: 20 }, (_, id) => ({
      id,
      author: `Pessoa ${id + 1}`,
      quote: 'Voltei no mês seguinte.',
    })),
  },
  rtlAndEmoji: {
    items: [
      { author: 'سارة 🌿', quote: 'خبز طازج كل صباح' },
      { author: 'שלום', quote: 'طازج' },
    ],
  },
}
