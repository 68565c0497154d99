import type { Fixtures } from '../../contract.ts'
import { plans } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Planos', plans, discountLabel: '2 meses grátis' },
  empty: {},
  yearFirst: { title: 'Por ano', plans, periods: ['year', 'month'], default: 'year', align: 'center' },
  onePeriod: { title: 'Só um preço', plans: plans.map((plan) => ({ ...plan, price: { month: 90 } })) },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    discountLabel: 'Dois meses inteiros por nossa conta quando se paga o ano',
    plans: plans.map((plan) => ({
      ...plan,
      name: 'Palavrasemespaçosquenãocabememtelanenhuma',
      description: 'Palavra '.repeat(20),
    })),
  },
  rtlAndEmoji: {
    title: 'الأسعار 💳',
    plans: [
      { name: 'أساسي', price: { month: 10, year: 100 }, currency: 'SAR', features: [{ text: 'שלום' }] },
    ],
  },
}
