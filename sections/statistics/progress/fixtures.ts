import type { Fixtures } from '../../contract.ts'

const items = [
  { id: 'local', value: 92, suffix: '%', label: 'do grão vem de menos de 80 km', icon: 'lucide:wheat' },
  { id: 'solar', value: 64, suffix: '%', label: 'da energia é solar', source: 'Conta de maio de 2026' },
  { id: 'texto', value: 'zero', label: 'aditivos' },
]

export const fixtures: Fixtures = {
  plain: { title: 'De onde vem', subtitle: 'Medimos uma vez por ano.', items },
  empty: {},
  counting: { items, countUp: true, colorScheme: 'muted' },
  outOfRange: {
    title: 'Fora da escala',
    max: 10,
    items: [
      { value: 14, label: 'mais que tudo' },
      { value: -3, label: 'menos que nada' },
    ],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    items: [
      {
        value: 40,
        prefix: '≈ ',
        suffix: ' %',
        label: 'Palavrasemespaçosquenãocabememtelanenhuma e outras palavras '.repeat(2),
        source: 'Uma fonte comprida. '.repeat(4),
      },
    ],
  },
  manyItems: {
    items: Array.from({ length: 14 }, (_, index) => ({
      value: index * 7,
      suffix: '%',
      label: `Medida ${index + 1}`,
    })),
  },
  rtlAndEmoji: { title: 'أرقام 📈', items: [{ value: 70, suffix: '%', label: 'שלום' }] },
}
