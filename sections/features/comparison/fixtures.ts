import type { Fixtures } from '../../contract.ts'

const columns = [
  { id: 'nossa', name: 'Fermentação natural', note: 'A nossa', highlighted: true },
  { id: 'rapida', name: 'Fermento biológico' },
  { id: 'fabrica', name: 'Pão de fábrica' },
]
const rows = [
  { id: 'tempo', label: 'Tempo de **descanso**', values: ['24 horas', '3 horas', '40 minutos'] },
  { id: 'aditivos', label: 'Sem aditivos', values: [true, true, false] },
  { id: 'dura', label: 'Dura quatro dias <& mais>', values: [true, ''] },
]

export const fixtures: Fixtures = {
  plain: { title: 'Por que demora mais', columns, rows, note: 'Medido na [nossa cozinha](/cozinha).' },
  empty: { columns },
  withButtons: {
    title: 'Qual levar',
    columns: columns.map((column, index) => ({
      ...column,
      ...(index < 2 && { button: { label: 'Ver', link: '/x', style: index === 0 ? 'primary' : 'outline' } }),
    })),
    rows,
    colorScheme: 'muted',
  },
  manyItems: {
    columns: Array.from({ length: 6 }, (_, index) => ({ name: `Opção ${index + 1}` })),
    rows: Array.from({ length: 20 }, (_, index) => ({
      label: `Linha ${index + 1}`,
      values: [true, 'às vezes'],
    })),
    colorScheme: 'inverse',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    columns: [{ name: 'Palavrasemespaçosquenãocabememtelanenhuma', note: 'Nota '.repeat(12) }, { name: 'B' }],
    rows: [{ label: 'Palavrasemespaçosquenãocabememtelanenhuma', values: ['Palavra '.repeat(12), true] }],
  },
  rtlAndEmoji: {
    title: 'مقارنة ⚖️',
    columns: [{ name: 'أ' }, { name: 'ב' }],
    rows: [{ label: 'خبز', values: [true, 'שלום'] }],
  },
}
