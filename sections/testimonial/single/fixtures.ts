import type { Fixtures } from '../../contract.ts'
import { exampleQuotes } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { items: exampleQuotes.slice(1, 2) },
  empty: {},
  centered: { title: 'O que dizem', items: exampleQuotes, align: 'center', colorScheme: 'inverse' },
  longText: { items: [{ author: 'Lia Campos', quote: 'Uma frase que não acaba tão cedo. '.repeat(12) }] },
  rtlAndEmoji: { items: [{ author: 'سارة 🌿', quote: 'خبز طازج كل صباح', role: 'שלום' }] },
}
