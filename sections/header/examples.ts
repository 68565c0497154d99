/** A menu of three levels for fixtures and tests. */
export const bakeryMenu = [
  {
    id: 'paes',
    label: 'Pães',
    link: { kind: 'page', ref: 'servicos' },
    children: [
      {
        label: 'Fermentação natural',
        link: '/paes/fermentacao',
        children: [
          { label: 'Italiano', link: '/paes/italiano' },
          { label: 'Integral com nozes', link: '/paes/integral' },
          { label: 'Centeio', link: '/paes/centeio' },
        ],
      },
      {
        label: 'Do dia a dia',
        children: [
          { label: 'Francês', link: '/paes/frances' },
          { label: 'De leite', link: '/paes/leite' },
        ],
      },
      { label: 'Sem glúten', link: '/paes/sem-gluten' },
    ],
    image: { src: '/demo/example.svg', alt: '', width: 800, height: 600 },
  },
  { id: 'encomendas', label: 'Encomendas', link: { kind: 'page', ref: 'precos' } },
  {
    id: 'casa',
    label: 'A casa',
    children: [
      { label: 'Nossa história', link: { kind: 'page', ref: 'sobre' } },
      { label: 'Trabalhe conosco', link: '/vagas' },
    ],
  },
  { id: 'contato', label: 'Contato', link: { kind: 'page', ref: 'contato' } },
]
