import type { Fixtures } from '../../contract.ts'

const items = [
  { id: 'anos', value: 38, suffix: ' anos', label: 'no mesmo endereço', icon: 'lucide:store' },
  { id: 'paes', value: 1240.5, prefix: 'R$ ', label: 'de farinha por dia', source: 'Média de 2025' },
  { id: 'horas', value: '24/7', label: 'forno aceso' },
]

export const fixtures: Fixtures = {
  plain: { title: 'Em números', items },
  empty: { title: 'Nada', items: [{ label: 'sem número' }] },
  counting: { items, countUp: true, duration: 2, colorScheme: 'accent', align: 'center' },
  manyItems: {
    title: 'Muitos',
    columns: 3,
    items: Array.from({ length: 7 }, (_, index) => ({ value: 10 ** index, label: `dez elevado a ${index}` })),
  },
  longText: {
    items: [
      { value: 'Incontáveis', label: 'Um rótulo muito comprido que explica demais o número acima dele' },
    ],
  },
  rtlAndEmoji: { title: 'أرقام', items: [{ value: 38, suffix: ' 🥖', label: 'خبز طازج كل صباح' }] },
}
