import type { Fixtures } from '../../contract.ts'
import { exampleEvents } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Nossa história', items: exampleEvents },
  empty: { title: 'Nada', items: [{}] },
  withIcons: {
    items: exampleEvents.map((item) => ({ ...item, icon: 'lucide:wheat' })),
    connector: 'none',
    colorScheme: 'accent',
  },
  manyItems: {
    items: Array.from({ length: 9 }, (_, index) => ({ date: String(1990 + index), title: `Ano ${index}` })),
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      {
        date: 'Em algum dia do século passado',
        title: 'Palavrasemespaçosquenãocabememtelanenhuma',
        text: 'Palavra '.repeat(80),
      },
      { date: '2001', title: 'Curto', text: 'Só isto.' },
    ],
  },
  rtlAndEmoji: {
    items: [
      { date: '1987', title: 'الفرن 🔥', text: 'خبز طازج' },
      { date: '1990', title: 'שלום' },
    ],
  },
}
