const photo = { src: '/demo/example.svg', alt: 'Retrato', width: 400, height: 400 }

/** Testimonials for fixtures. */
export const exampleQuotes = [
  {
    id: 'marina',
    quote: 'Cheguei com uma ideia e **saí com uma casa**.',
    author: 'Marina Telles',
    role: 'Ceramista',
    photo,
    rating: 5,
  },
  {
    id: 'otto',
    quote: 'O prazo era de doze semanas. Levou onze.',
    author: 'Otto Reis',
    role: 'Diretor',
    company: 'Gráfica Aurora',
    logo: { src: '/demo/example.svg', alt: 'Gráfica Aurora', width: 160, height: 40 },
    rating: 4.5,
    source: 'https://www.google.com/maps/reviews',
    date: '2026-03-08',
  },
  {
    id: 'ines',
    quote: 'Perguntaram onde guardávamos as vassouras. Ninguém nunca tinha perguntado.',
    author: 'Inês Duarte',
    source: 'Entrevista',
    videoUrl: 'https://example.com/video',
  },
  { id: 'unnamed', quote: 'Sem autor não aparece.' },
  { id: 'wordless', author: 'Sem palavras também não' },
]
