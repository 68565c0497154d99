import type { Fixtures } from '../../contract.ts'
import { shapes } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Da nossa cozinha', items: shapes.slice(0, 6), columns: { sm: 2, md: 3, lg: 3 } },
  empty: {},
  withLinks: {
    items: [
      { ...shapes[0], link: { kind: 'page', ref: 'sobre' } },
      { media: { src: '/demo/example.svg', alt: '', width: 800, height: 800 }, link: '/sem-nome' },
      { ...shapes[2], caption: 'Sem endereço', link: { kind: 'page', ref: 'nao-existe' } },
    ],
    ratio: 'landscape',
  },
  withoutLightbox: { items: shapes, lightbox: false, ratio: 'adapt', gap: 0 },
  collage: { title: 'Colagem', items: shapes, layout: 'collage', gap: 8 },
  strip: { title: 'Faixa', items: shapes, layout: 'strip', lightbox: false },
  showMore: { title: 'Mais fotos', items: shapes, pageSize: 4, ratio: 'portrait', colorScheme: 'inverse' },
  longText: {
    title: 'Um título muito comprido que ainda assim precisa caber na tela de um telefone pequeno',
    items: shapes
      .slice(0, 3)
      .map((photo) => ({ ...photo, caption: 'Legenda que nunca termina '.repeat(12) })),
  },
  manyItems: {
    items: Array.from({ length: 40 }, (_, index) => ({
      media: { src: `/demo/example.svg?${index}`, alt: `Foto ${index + 1}` },
    })),
    columns: { sm: 3, md: 5, lg: 8 },
    gap: 4,
  },
  rtlAndEmoji: { title: 'صور 📷', items: [{ media: '/demo/example.svg', caption: 'خبز 🍞' }] },
}
