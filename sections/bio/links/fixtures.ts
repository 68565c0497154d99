import type { Fixtures } from '../../contract.ts'

const links = [
  { id: 'loja', label: 'Peças da última fornada', link: '/loja', highlighted: true },
  {
    id: 'aula',
    label: 'Aula de torno aos sábados',
    link: { kind: 'page', ref: 'servicos' },
    icon: 'lucide:calendar',
  },
  {
    id: 'livro',
    label: 'O caderno de receitas de esmalte',
    link: 'https://livraria.example/esmaltes',
    media: { src: '/demo/example.svg', alt: 'Capa do caderno', width: 800, height: 800 },
  },
  {
    id: 'mapa',
    label: 'Como chegar ao ateliê',
    link: { kind: 'page', ref: 'contato' },
    icon: 'lucide:map-pin',
  },
]

export const fixtures: Fixtures = {
  plain: { links },
  empty: {},
  titledInverse: { title: 'Por onde seguir', links, colorScheme: 'inverse' },
  // The clock of the tests is at noon of 20 November 2026.
  windows: {
    links: [
      { label: 'Desde ontem', link: '/a', from: '2026-11-19' },
      { label: 'A partir de amanhã', link: '/b', from: '2026-11-21' },
      { label: 'Até hoje', link: '/c', until: '2026-11-20' },
      { label: 'Até ontem', link: '/d', until: '2026-11-19' },
      { label: 'Até as nove de São Paulo', link: '/e', until: '2026-11-20T09:00:00-03:00' },
      { label: 'Até as dez de São Paulo', link: '/f', until: '2026-11-20T10:00:00-03:00' },
    ],
  },
  unusable: {
    links: [{ label: 'Sem endereço' }, { link: '/sem-nome' }, { label: 'Má', link: 'javascript:alert(1)' }],
  },
  longText: {
    links: [
      {
        label: 'Palavrasemespaçosquenãocabememtelanenhumaequebra '.repeat(3).slice(0, 119),
        link: '/x',
        icon: 'lucide:link',
      },
    ],
  },
  manyItems: {
    links: Array.from({ length: 30 }, (_, index) => ({ label: `Link ${index + 1}`, link: `/l-${index}` })),
  },
  rtlAndEmoji: { links: [{ label: 'خبز 🍞', link: '/x', icon: 'lucide:leaf' }] },
}
