import type { Fixtures } from '../../contract.ts'
import { exampleProducts } from '../examples.ts'

const many = Array.from({ length: 14 }, (_, index) => ({
  ...exampleProducts[index % 3],
  id: `p${index}`,
  title: `Peça ${index + 1}`,
}))

export const fixtures: Fixtures = {
  plain: { title: 'Da última fornada', items: exampleProducts, secondImageHover: true },
  empty: { title: 'Nada', items: [{ price: 10 }] },
  manyItems: { title: 'Muitas', items: many, pageSize: 6, columns: { d: 3, m: 2 }, ratio: 'square' },
  list: { items: exampleProducts, layout: 'list', colorScheme: 'muted' },
  longText: {
    columns: { d: 4, m: 1 },
    ratio: 'landscape',
    items: [
      {
        title: 'Um nome de produto que precisa de três linhas para caber',
        price: 123456.78,
        description: 'Texto. '.repeat(60),
      },
    ],
  },
  rtlAndEmoji: { items: [{ title: 'رغيف كبير 🥖', price: 12, currency: 'EUR', badge: 'جديد' }] },
}
