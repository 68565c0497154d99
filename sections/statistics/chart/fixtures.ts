import type { Fixtures } from '../../contract.ts'

const items = [
  { id: '2021', label: '2021', value: 18_400 },
  { id: '2022', label: '2022', value: 23_150 },
  { id: '2023', label: '2023', value: 21_900 },
  { id: '2024', label: '2024', value: 31_700 },
  { id: '2025', label: '2025', value: 38_260 },
]

export const fixtures: Fixtures = {
  plain: { title: 'Pães por ano', items, source: 'Contados pela dona Zilda.' },
  empty: { title: 'Nada', items: [{ label: 'texto', value: 'muitos' }] },
  line: {
    title: 'Clientes por mês',
    kind: 'line',
    items: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'].map(
      (label, month) => ({ label, value: 400 + Math.round(180 * Math.sin(month / 2)) + month * 12 }),
    ),
    colorScheme: 'inverse',
  },
  belowZero: {
    title: 'Resultado',
    items: [-4.5, 2.25, 7, -1].map((value, index) => ({ label: `${index + 1}º tri`, value, suffix: ' mi' })),
    colorScheme: 'muted',
  },
  one: { items: [{ label: 'Um só', value: 0 }], colorScheme: 'accent' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      {
        label: 'Palavrasemespaçosquenãocabememtelanenhuma',
        value: 1234567.89,
        prefix: 'R$ ',
        suffix: ' milhões',
      },
      { label: 'Outra', value: 900_000 },
    ],
    source: 'Fonte muito comprida. '.repeat(8),
  },
  rtlAndEmoji: {
    title: 'أرقام 🥖',
    items: [
      { label: 'خبز', value: 38 },
      { label: 'שלום', value: 12 },
    ],
  },
  sources: {
    items: [
      { label: 'Pães', value: 38_260, icon: 'lucide:wheat', source: 'Caderno da loja' },
      { label: 'Bolos', value: 4120, icon: 'lucide:cake', source: 'Encomendas' },
    ],
    source: 'De janeiro a dezembro.',
  },
}
