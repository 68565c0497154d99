import type { Fixtures } from '../../contract.ts'

const poster = { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Vídeos',
    items: [
      {
        id: 1,
        title: 'Primeiro',
        url: 'https://youtu.be/aqz-KE-bpKQ',
        duration: '1:00',
        poster,
        uploadDate: '2026-01-02',
      },
      { id: 2, title: 'Segundo', url: 'https://vimeo.com/76979871' },
      { id: 3, title: 'Em lugar nenhum', url: 'ftp://x' },
    ],
  },
  empty: {},
  single: { title: 'Um só', items: [{ title: 'Único', url: '/media/a.mp4', poster }] },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 25 }, (_, index) => ({
      title: `Aula ${index + 1}`,
      url: 'https://vimeo.com/76979871',
      duration: '12:34',
    })),
  },
  longText: {
    items: [
      {
        title: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar',
        url: 'https://vimeo.com/76979871',
      },
      { title: '', url: 'https://vimeo.com/76979871' },
    ],
  },
  rtlAndEmoji: {
    title: 'أفلام 🎬',
    items: [
      { title: 'الأول', url: 'https://youtu.be/aqz-KE-bpKQ', poster },
      { title: 'שני', url: 'https://vimeo.com/76979871' },
    ],
  },
}
