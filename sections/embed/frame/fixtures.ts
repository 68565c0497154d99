import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Marque uma conversa',
    url: 'https://calendly.com/padaria/visita',
    height: 640,
    caption: 'Ou [escreva](/contato), se preferir.',
  },
  empty: {},
  withPicture: {
    title: 'O que toca no forno',
    url: 'https://open.spotify.com/intl-pt/playlist/37i9dQZF1DX0XUsuxWHRQd?si=x',
    height: 352,
    poster: { src: '/demo/example.svg', alt: 'Capa', width: 800, height: 800 },
    colorScheme: 'inverse',
  },
  otherService: {
    title: 'De outro lugar',
    url: 'https://desconhecido.example/pagina',
    name: 'A página deles',
  },
  notAnAddress: { title: 'Sem endereço', url: 'javascript:alert(1)' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    name: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar '.repeat(2),
    url: 'https://docs.google.com/forms/d/e/1FAIpQLSd/viewform',
    caption: 'Legenda que nunca termina '.repeat(12),
  },
  rtlAndEmoji: { title: 'استمع 🎧', url: 'https://soundcloud.com/padaria/forno', height: 166 },
}
