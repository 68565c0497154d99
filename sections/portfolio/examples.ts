const media = { src: '/demo/example.svg', alt: 'Fachada', width: 800, height: 1000 }

/** Works for fixtures. */
export const exampleProjects = [
  {
    id: 'azul',
    title: 'Casa Azul',
    slug: 'casa-azul',
    media: [media],
    category: ['Reforma', 'Casas'],
    client: 'Família Telles',
    year: 2025,
    summary: 'Onze portas viraram **quatro**. [Como foi](/sobre).',
    link: { kind: 'page', ref: 'sobre' },
  },
  { id: 'loja', title: 'Loja de discos', media, category: 'Comércio', year: '2024' },
  {
    id: 'sobrado',
    title: 'Sobrado',
    media,
    category: ['Casas'],
    client: 'Otto',
    summary: 'O quintal voltou.',
  },
  { id: 'texto', title: 'Sem imagem', category: 'Reforma' },
  { id: 'nothing', client: 'Sem nada' },
]
