import type { Fixtures } from '../../contract.ts'
import { shapes } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Trabalhos', items: shapes, columns: { sm: 2, md: 3, lg: 3 } },
  empty: {},
  withoutSizes: {
    items: [{ media: '/demo/example.svg' }, { media: { src: '/demo/example.svg', alt: 'Sem medidas' } }],
  },
  manyItems: {
    items: [...shapes, ...shapes.map((photo) => ({ ...photo, id: `${photo.id}-b` }))],
    pageSize: 8,
  },
  longText: {
    items: shapes.slice(0, 2).map((photo) => ({ ...photo, caption: 'Palavrasemespaços'.repeat(10) })),
  },
  rtlAndEmoji: { title: 'صور 📷', items: [{ ...shapes[0], caption: 'خبز 🍞' }] },
}
