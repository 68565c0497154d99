const media = [
  { src: '/demo/example.svg', alt: 'Vaso de barro escuro', width: 800, height: 1000 },
  { src: '/demo/example.svg', alt: 'O vaso visto de cima', width: 800, height: 1000 },
  { src: '/demo/example.svg', alt: 'A assinatura no fundo', width: 800, height: 1000 },
]

/** Products for fixtures. */
export const exampleProducts = [
  {
    id: 'vaso',
    title: 'Vaso Serra',
    media,
    price: 248,
    compareAt: 310,
    currency: 'BRL',
    description: 'Barro escuro, queimado em forno a lenha. **Cada um é um.**',
    options: [
      { name: 'Altura', values: ['18 cm', '24 cm'] },
      { name: 'Esmalte', values: ['fosco', 'cinza'] },
    ],
    sku: 'VS-24',
    category: 'Vasos',
    rating: 4.5,
    button: { link: { kind: 'whatsapp', href: '+55 (31) 99876-5432' } },
  },
  {
    id: 'prato',
    title: 'Prato raso',
    media: media[0],
    price: 79.9,
    currency: 'BRL',
    badge: 'Novo',
    category: 'Mesa',
    button: { label: 'Comprar', link: 'https://example.com/prato' },
  },
  {
    id: 'caneca',
    title: 'Caneca de acampamento',
    media: media.slice(0, 1),
    price: 64,
    currency: 'EUR',
    availability: 'out_of_stock',
    category: 'Mesa',
    button: { label: 'Comprar', link: '#caneca' },
  },
  {
    id: 'oficina',
    title: 'Oficina de torno',
    description: 'Quatro sábados. Turma de cinco.',
    category: 'Cursos',
  },
  { id: 'untitled', price: 10 },
]
