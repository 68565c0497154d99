import type { Fixtures } from '../../contract.ts'

const poster = { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: { title: 'Um lugar', subtitle: 'Para ficar.', url: '/media/serra.mp4', poster },
  empty: {},
  posterOnly: { title: 'Só a capa', poster, height: 'small', overlay: 80 },
  thirdParty: { title: 'De fora', url: 'https://youtu.be/aqz-KE-bpKQ', poster },
  longText: {
    title: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar',
    subtitle: 'Um texto longo '.repeat(30),
    poster,
  },
  rtlAndEmoji: {
    title: 'شاهد 🎬',
    subtitle: 'שלום',
    url: '/media/forno.mp4',
    poster: { src: '/demo/example.svg', alt: '', width: 1600, height: 900 },
  },
}
