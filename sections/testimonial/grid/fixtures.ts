import type { Fixtures } from '../../contract.ts'
import { exampleQuotes } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Quem já construiu conosco', items: exampleQuotes },
  empty: { title: 'Sem ninguém', items: [{ quote: 'Sem autor.' }] },
  masonry: {
    items: [
      ...exampleQuotes,
      { author: 'Lia', quote: 'Longo. '.repeat(60) },
      { author: 'Rui', quote: 'Curto.' },
    ],
    layout: 'masonry',
    colorScheme: 'muted',
  },
  withoutRating: { title: 'Sem estrelas', items: exampleQuotes.slice(0, 2), showRating: false },
  rtlAndEmoji: { items: [{ author: 'سارة 🌿', quote: 'خبز طازج كل صباح', rating: 3 }] },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      {
        author: 'Palavrasemespaçosquenãocabememtelanenhuma',
        role: 'Cargo '.repeat(12),
        company: 'Sociedade Beneficente dos Padeiros',
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
}
