import type { Fixtures } from '../../contract.ts'

const poster = { src: '/demo/example.svg', alt: 'Forno', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Veja como fazemos',
    url: 'https://youtu.be/aqz-KE-bpKQ?t=1m5s',
    poster,
    uploadDate: '2026-01-02',
    caption: 'Um dia na **cozinha**',
  },
  empty: {},
  noPoster: { title: 'Sem imagem de capa', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
  file: {
    title: 'Um arquivo',
    url: '/media/forno.mp4',
    poster,
    captions: [
      { src: '/media/forno.pt.vtt', srclang: 'pt', label: 'Português' },
      { src: 'javascript:alert(1)', srclang: 'en' },
    ],
    description: 'O forno',
    uploadDate: '2026-01-02',
  },
  silent: { title: 'Sem som', url: '/media/forno.mp4', poster, autoplay: true, loop: true, controls: false },
  tall: {
    title: 'Vertical',
    url: 'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    ratio: '9/16',
    lightbox: true,
    poster,
  },
  elsewhere: { title: 'Noutro lugar', url: 'https://www.dailymotion.com/video/x8abc', poster },
  nowhere: { title: 'Endereço que não toca', url: 'javascript:alert(1)' },
  longText: {
    title:
      'Um título que não termina nunca porque alguém quis contar a história inteira da casa em uma linha',
    url: 'https://vimeo.com/76979871/0123abcdef',
    caption: 'Palavrasemespaçosquenãocabememtelanenhuma '.repeat(6),
  },
  rtlAndEmoji: { title: 'شاهد 🎬', url: 'https://youtu.be/aqz-KE-bpKQ', poster, caption: 'שלום' },
}
