import type { Fixtures } from '../../contract.ts'
import { exampleEvents } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Nossa história', items: exampleEvents },
  empty: { title: 'Nada', items: [{}] },
  stacked: {
    title: 'Um abaixo do outro',
    items: exampleEvents,
    orientation: 'vertical',
    connector: 'dashed',
  },
  manyItems: {
    colorScheme: 'muted',
    items: Array.from({ length: 6 }, (_, index) => ({ title: `Passo ${index + 1}`, text: 'O que se faz.' })),
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      { title: 'Palavrasemespaçosquenãocabememtelanenhuma', text: 'Palavra '.repeat(80) },
      { title: 'Curto', text: 'Só isto.' },
    ],
  },
  rtlAndEmoji: { items: [{ title: 'الفرن 🔥', text: 'خبز طازج' }, { title: 'שלום' }] },
}
