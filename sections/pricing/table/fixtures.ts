import type { Fixtures } from '../../contract.ts'
import { plans } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'O que cada plano inclui', plans },
  empty: {},
  compared: {
    title: 'Lado a lado',
    plans,
    compareTable: [
      { id: 'aulas', label: 'Aulas por semana', values: ['1', 'sem limite', 'sem limite'] },
      { id: 'armario', label: 'Armário', values: [false, true, true] },
      { id: 'amp', label: 'Toalha <& roupão>', values: ['', 'R$ 10'] },
    ],
    colorScheme: 'muted',
  },
  manyItems: {
    plans: [...plans, ...plans.map((plan) => ({ ...plan, name: `${plan.name} anual`, highlighted: false }))],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    plans: plans.map((plan) => ({
      ...plan,
      name: 'Um plano de nome comprido',
      description: 'Palavrasemespaçosquenãocabememtelanenhuma '.repeat(2),
    })),
    compareTable: [
      { label: 'Palavrasemespaçosquenãocabememtelanenhuma', values: ['Palavra '.repeat(12), true, false] },
    ],
  },
  rtlAndEmoji: {
    title: 'الأسعار 💳',
    plans: [
      { name: 'أساسي', price: { month: 10 }, currency: 'SAR', features: [{ text: 'שלום' }] },
      { name: 'كامل', price: { month: 20 }, currency: 'SAR', features: [{ text: 'שלום' }] },
    ],
  },
}
