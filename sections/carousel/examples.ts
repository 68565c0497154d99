const media = { src: '/demo/example.svg', alt: 'Sala de uma casa reformada', width: 800, height: 1000 }

/** Slides for fixtures. */
export const exampleSlides = [
  {
    id: 'azul',
    media,
    title: 'Casa azul, Pinheiros',
    text: 'Uma parede a menos, três janelas a mais.',
    button: { label: 'Ver a obra', link: '/obras/azul', style: 'outline' },
  },
  {
    id: 'sobrado',
    media,
    title: 'Sobrado na Lapa',
    text: 'O quintal voltou a ser quintal.',
    link: '/obras/sobrado',
  },
  { id: 'loja', media: { ...media, alt: '' }, title: 'Loja de discos', text: 'Tudo o que range ficou.' },
  { id: 'so-texto', title: 'Sem imagem', text: 'E mesmo assim um slide.' },
]
