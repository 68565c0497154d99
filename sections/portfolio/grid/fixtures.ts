import type { Fixtures } from '../../contract.ts'
import { items } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Trabalhos', items, filter: true },
  empty: { title: 'Nada', filter: true },
  masonry: {
    items,
    layout: 'masonry',
    hover: 'none',
    colorScheme: 'inverse',
  },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 13 }, (_, index) => ({ ...items[index % 3], id: index, slug: '' })),
    pageSize: 4,
    columns: 2,
    pagination: 'prev-next',
    cta: { label: 'Falar de um projeto', link: '#contato' },
  },
  imagesOnly: { items: items.slice(0, 3).map(({ id, media }) => ({ id, media, link: `/obras/${id}` })) },
  rtlAndEmoji: {
    items: [
      { title: 'بيت أزرق 🏠', client: 'سارة', category: ['بيوت'] },
      { title: 'מאפייה', category: 'חנות' },
    ],
    filter: true,
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    filter: true,
    items: [
      {
        ...items[0],
        title: 'Palavrasemespaçosquenãocabememtelanenhuma e mais',
        summary: 'Texto. '.repeat(60),
        client: 'Sociedade Beneficente dos Padeiros e Confeiteiros',
        category: ['Palavrasemespaçosquenãocabememtelanenhuma', 'Casas'],
      },
      { title: 'Curto', media: '/demo/example.svg' },
    ],
  },
}
