import type { Fixtures } from '../../contract.ts'

const place = { pageSize: 10, page: 1 }

export const fixtures: Fixtures = {
  plain: {
    ...place,
    q: 'fermentacao',
    found: {
      total: 24,
      results: [
        {
          path: '/blog/receitas/p%C3%A3o-de-fermenta%C3%A7%C3%A3o-natural',
          title: ['Pão de ', 'fermentação', ' natural'],
          excerpt: [
            '… três dias de espera fazem com a farinha. A ',
            'fermentação',
            ' longa dá sabor e casca, e o pão dura mais. Sem pressa, sem aditivos · Receita para dois pães …',
          ],
        },
        {
          path: '/sobre',
          title: ['Sobre a padaria'],
          excerpt: [
            'Desde 1962 no mesmo bairro. ',
            'Fermentação',
            ' natural, forno a lenha e quatro gerações.',
          ],
        },
        {
          path: '/cursos',
          title: ['Cursos'],
          excerpt: ['Um sábado por mês: do ', 'fermento', ' à casca.'],
        },
      ],
    },
  },
  start: { ...place, q: '' },
  nothing: { ...place, q: 'sorvete de pequi', found: { total: 0, results: [] } },
  failed: { ...place, q: 'pão', found: null },
  lastPage: {
    ...place,
    page: 2,
    q: 'pão',
    found: { total: 11, results: [{ path: '/', title: ['Padaria Aurora'], excerpt: ['Pão', 's do dia'] }] },
  },
  hostile: {
    ...place,
    q: '"><script>alert(1)</script>',
    found: {
      total: 1,
      results: [
        {
          path: '/x"onmouseover="alert(1)',
          title: ['<b>', '<img src=x onerror=alert(1)>', '</b>'],
          excerpt: ['&lt;', '<script>alert(1)</script>', ''],
        },
      ],
    },
  },
}
