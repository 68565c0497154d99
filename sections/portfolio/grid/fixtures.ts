import type { Fixtures } from '../../contract.ts'
import { exampleProjects } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Trabalhos', items: exampleProjects, filter: true },
  empty: { title: 'Nada', filter: true },
  masonry: {
    items: exampleProjects,
    layout: 'masonry',
    hover: 'none',
    colorScheme: 'inverse',
  },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 13 }, (_, index) => ({ ...exampleProjects[index % 3], id: index, slug: '' })),
    pageSize: 4,
    columns: 2,
    pagination: 'prev-next',
    cta: { label: 'Falar de um projeto', link: '#contato' },
  },
  imagesOnly: {
    items: exampleProjects.slice(0, 3).map(({ id, media }) => ({ id, media, link: `/obras/${id}` })),
  },
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
        ...exampleProjects[0],
        title: 'Palavrasemespaçosquenãocabememtelanenhuma e mais',
        summary: 'Texto. '.repeat(60),
        client: 'Sociedade Beneficente dos Padeiros e Confeiteiros',
        category: ['Palavrasemespaçosquenãocabememtelanenhuma', 'Casas'],
      },
      { title: 'Curto', media: '/demo/example.svg' },
    ],
  },
}
