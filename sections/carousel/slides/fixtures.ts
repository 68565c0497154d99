import type { Fixtures } from '../../contract.ts'
import { exampleSlides } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Obras recentes', slides: exampleSlides },
  empty: {},
  rotating: {
    slides: exampleSlides,
    autoRotate: true,
    speed: 5,
    visual: 'numbers',
    a11yLabel: 'Obras recentes',
    colorScheme: 'inverse',
  },
  imagesOnly: {
    title: 'Só imagens',
    slides: exampleSlides.slice(0, 3).map(({ id, media }) => ({ id, media, link: `/obras/${id}` })),
    visual: 'counter',
    loop: false,
  },
  threeAtOnce: {
    title: 'Três de cada vez',
    slides: [...exampleSlides, { ...exampleSlides[0], id: 'outra' }],
    perView: { sm: 1.1, md: 2, lg: 3 },
    visual: 'arrows',
  },
  single: { title: 'Um só', slides: exampleSlides.slice(0, 1), height: 'medium' },
  longText: {
    slides: [
      { title: 'Um título comprido que continua por mais algumas linhas', text: 'palavra '.repeat(120) },
      ...exampleSlides,
    ],
    visual: 'arrows',
  },
  manyItems: { slides: Array.from({ length: 12 }, (_, id) => ({ ...exampleSlides[1], id })) },
  rtlAndEmoji: {
    slides: [
      { title: 'خبز 🥖', text: 'طازج كل صباح' },
      { title: 'שלום', text: 'خبز' },
    ],
  },
}
