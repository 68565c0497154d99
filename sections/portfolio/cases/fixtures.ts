import type { Fixtures } from '../../contract.ts'
import { exampleProjects } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Trabalhos', items: exampleProjects },
  empty: {},
  filtered: {
    items: exampleProjects,
    filter: true,
    pageSize: 2,
    colorScheme: 'accent',
    cta: { label: 'Todos', link: '/obras' },
  },
  longText: {
    items: [
      {
        ...exampleProjects[0],
        title: 'Um título que ocupa três linhas sem pedir licença',
        summary: 'Texto. '.repeat(80),
      },
    ],
  },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 14 }, (_, id) => ({ ...exampleProjects[0], id, title: `Obra ${id + 1}` })),
    pageSize: 6,
  },
  rtlAndEmoji: {
    items: [{ title: 'بيت 🏠', client: 'שלום', summary: 'خبز طازج كل صباح', category: 'بيوت' }],
  },
}
