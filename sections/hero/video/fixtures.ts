import type { Fixtures } from '../../contract.ts'

const poster = { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Veja por dentro',
    subtitle: 'Dois minutos bastam.',
    video: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Por dentro', poster, uploadDate: '2026-01-02' },
  },
  empty: {},
  beside: {
    title: 'Ao lado',
    layout: 'beside',
    buttons: [{ label: 'Conhecer', link: '/sobre' }],
    video: 'https://vimeo.com/76979871',
  },
  asMedia: { title: 'Um arquivo', media: { src: '/media/a.mp4', alt: 'O galpão', mime: 'video/mp4' } },
  silent: {
    title: 'Toca sozinho',
    video: { url: '/media/a.mp4', poster, autoplay: true, loop: true, controls: false },
  },
  textOnly: { title: 'Sem vídeo' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma. '.repeat(3),
    video: {
      url: 'https://youtu.be/aqz-KE-bpKQ',
      title: 'Um nome de vídeo que também não termina nunca, por gosto',
      poster,
    },
  },
  rtlAndEmoji: {
    title: 'شاهد 🎬',
    subtitle: 'שלום',
    video: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'فيلم', poster },
  },
}
