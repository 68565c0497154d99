/** Pictures of every shape, for fixtures of all layouts. */
export const shapes = [
  {
    width: 1200,
    height: 800,
    alt: 'Bancada com massas em repouso',
    caption: 'A bancada, às quatro da manhã',
  },
  { width: 800, height: 1000, alt: 'Padeiro abrindo o forno' },
  { width: 1000, height: 1000, alt: 'Pão cortado ao meio', caption: 'Miolo de [centeio](/centeio)' },
  { width: 1600, height: 700, alt: 'A fachada da padaria' },
  { width: 900, height: 1200, alt: 'Cesto de pães na vitrine' },
  { width: 1200, height: 900, alt: '' },
  { width: 800, height: 800, alt: 'Mãos com farinha', caption: 'Dona Zilda' },
].map(({ caption, ...media }, index) => ({
  id: `foto-${index + 1}`,
  media: { src: '/demo/example.svg', ...media },
  ...(caption && { caption }),
}))
