import type { Fixtures } from '../../contract.ts'

const column = (index: number) => ({
  id: `c${index}`,
  title: `Coluna ${index}`,
  body: `Texto **número ${index}** com [um link](/a).`,
})

export const fixtures: Fixtures = {
  plain: {
    title: 'Três textos',
    subtitle: 'Lado a lado.',
    columns: [1, 2, 3].map(column),
    buttons: [{ label: 'Ler mais', link: '/mais' }],
  },
  empty: {},
  emptyColumns: { columns: [{}, { title: ' ' }] },
  two: { columns: [1, 2].map(column), colorScheme: 'muted' },
  four: { title: 'Quatro', columns: [1, 2, 3, 4].map(column), align: 'center', colorScheme: 'accent' },
  single: {
    title: 'Um só',
    columns: [{ body: '### Dentro\n\nSem título próprio.\n\n| A | B |\n|---|---|\n| 1 | 2 |' }],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    columns: [
      { title: 'Palavrasemespaçosquenãocabeemcolunanenhumaequebra', body: 'Palavra '.repeat(120) },
      { title: 'Curta', body: 'Só isto.' },
    ],
  },
  manyItems: { title: 'Muitas', columns: Array.from({ length: 12 }, (_, index) => column(index)) },
  rtlAndEmoji: {
    columns: [
      { title: 'خبز 🥖', body: 'طازج كل صباح' },
      { title: 'שלום', body: '👩🏽‍🍳' },
    ],
  },
}
