import type { Fixtures } from '../../contract.ts'
import { shapes } from '../examples.ts'

const uncaptioned = shapes.map(({ id, media }) => ({ id, media }))

export const fixtures: Fixtures = {
  plain: { title: 'Viagem', items: uncaptioned, gap: 8 },
  empty: {},
  withCaptions: { items: shapes, colorScheme: 'muted' },
  one: { items: uncaptioned.slice(0, 1) },
  manyItems: {
    items: [...uncaptioned, ...uncaptioned.map((photo) => ({ ...photo, id: `${photo.id}-b` }))],
    gap: 4,
  },
  longText: {
    items: shapes.slice(0, 2).map((photo) => ({ ...photo, caption: 'Palavrasemespaços'.repeat(10) })),
  },
  rtlAndEmoji: { title: 'صور 📷', items: [{ ...shapes[0], caption: 'خبز 🍞' }] },
}
