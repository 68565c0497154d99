import type { Fixtures } from '../../contract.ts'
import { plans } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Planos', plans, note: 'Sem fidelidade. **Cancele quando quiser.**' },
  empty: {},
  yearly: { title: 'Por ano', plans, default: 'year', colorScheme: 'inverse' },
  single: { title: 'Um plano', plans: plans.slice(1, 2), align: 'center' },
  manyItems: {
    title: 'Muitos planos',
    plans: [...plans, { name: 'Empresa', price: { once: 12500 }, currency: 'EUR', badge: 'Novo' }],
  },
  longText: {
    plans: plans.map((plan) => ({
      ...plan,
      name: `${plan.name} com um nome que ninguém leria até o fim`,
      features: plan.features.map((feature) => ({
        ...feature,
        text: `${feature.text} — ${'detalhe '.repeat(8)}`,
      })),
    })),
  },
  rtlAndEmoji: {
    title: 'الأسعار 🥖',
    plans: [
      { name: 'خبز كل يوم', price: { month: 49 }, currency: 'USD', features: [{ text: 'خبز طازج 🥐' }] },
    ],
  },
}
