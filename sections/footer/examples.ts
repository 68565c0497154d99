/** A footer of every kind of block, for fixtures. */
export const bakeryColumns = [
  {
    id: 'marca',
    kind: 'brand',
    title: 'Padaria Aurora',
    text: 'Pão de fermentação natural, assado na esquina da Rua das Palmeiras desde 1962.',
  },
  {
    id: 'loja',
    kind: 'links',
    title: 'A loja',
    links: [
      { label: 'Pães', link: { kind: 'page', ref: 'servicos' } },
      { label: 'Encomendas', link: { kind: 'page', ref: 'precos' } },
      { label: 'Nossa história', link: { kind: 'page', ref: 'sobre' } },
    ],
  },
  {
    id: 'visite',
    kind: 'contact',
    title: 'Visite',
    address: 'Rua das Palmeiras, 118\nVila Mariana, São Paulo',
    phone: '(11) 3456-7890',
    whatsapp: '+55 11 98765-4321',
    email: 'ola@aurora.example',
  },
  {
    id: 'horario',
    kind: 'hours',
    title: 'Horário',
    hours: [
      { days: 'Segunda a sexta', time: '6h – 20h' },
      { days: 'Sábado', time: '6h – 18h' },
      { days: 'Domingo', time: '7h – 13h' },
    ],
  },
]

export const bakerySocial = [
  { network: 'instagram', url: 'https://instagram.com/padaria.aurora' },
  { network: 'facebook', url: 'facebook.com/padariaaurora' },
  { network: 'WhatsApp', url: '+55 11 98765-4321' },
]

/** More of everything than any footer should have. */
export const bakeryMany = {
  columns: Array.from({ length: 8 }, (_, column) => ({
    kind: 'links',
    title: `Coluna ${column + 1}`,
    links: Array.from({ length: 12 }, (_, index) => ({
      label: `Página ${index + 1}`,
      link: `/p-${column}-${index}`,
    })),
  })),
  social: [
    'instagram',
    'facebook',
    'youtube',
    'tiktok',
    'x',
    'linkedin',
    'pinterest',
    'threads',
    'orkut',
  ].map((network) => ({ network, url: `https://${network}.example/aurora` })),
  copyright: '© {year}',
}
