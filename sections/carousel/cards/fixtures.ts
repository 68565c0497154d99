import type { Fixtures } from '../../contract.ts'
import { exampleSlides } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Obras recentes', slides: exampleSlides },
  empty: {},
  manyItems: {
    title: 'Muitas',
    slides: Array.from({ length: 5 }, (_, round) =>
      exampleSlides.map((slide) => ({ ...slide, id: `${slide.id}-${round}` })),
    ).flat(),
    perView: { sm: 1.5, md: 3, lg: 4 },
    ratio: 'portrait',
    visual: 'arrows',
  },
  rotating: {
    slides: exampleSlides,
    autoRotate: true,
    visual: 'counter',
    ratio: 'square',
    a11yLabel: 'Obras',
  },
  imagesOnly: {
    title: 'Só imagens',
    slides: exampleSlides.slice(0, 3).map(({ id, media }) => ({ id, media, link: `/obras/${id}` })),
  },
  rtlAndEmoji: { slides: [{ title: 'خبز 🥖', text: 'طازج كل صباح' }, { title: 'שלום' }] },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    slides: [
      {
        ...exampleSlides[0],
        title: 'Palavrasemespaçosquenãocabememtelanenhuma',
        text: 'Palavra '.repeat(60),
        button: { label: 'Um botão com um rótulo comprido demais', link: '/x' },
      },
      ...exampleSlides.slice(1),
    ],
  },
}
