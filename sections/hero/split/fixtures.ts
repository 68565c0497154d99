import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'Desde 1987',
    title: 'Pão de fermentação natural, todo dia às seis',
    subtitle: 'Farinha, água, sal e tempo. Nada além disso.',
    buttons: [
      { label: 'Ver o cardápio', link: { kind: 'page', ref: 'servicos' }, icon: 'lucide:wheat' },
      { label: 'Como chegar', link: { kind: 'page', ref: 'contato' }, style: 'outline' },
    ],
    media: { src: '/demo/example.svg', alt: 'Três pães sobre uma mesa', width: 800, height: 1000 },
    badge: 'Aberto agora',
  },
  empty: {},
  mediaLeft: {
    title: 'Imagem à esquerda',
    media: { src: '/demo/example.svg', alt: '', width: 800, height: 1000 },
    mediaPosition: 'left',
    height: 'large',
  },
  mediaBehind: {
    eyebrow: 'Desde 1987',
    title: 'Imagem atrás do texto',
    subtitle: 'Em qualquer largura de tela.',
    buttons: [{ label: 'Ver o cardápio', link: { kind: 'page', ref: 'servicos' } }],
    media: { src: '/demo/example.svg', alt: '', width: 1600, height: 900 },
    mediaPosition: 'bg',
    height: 'large',
    badge: 'Aberto agora',
  },
  textOnly: { title: 'Só texto, sem imagem', subtitle: 'E mesmo assim bem composto.' },
  longText: {
    title:
      'Um título que não termina nunca porque alguém quis contar a história inteira da casa em uma única linha',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar. '.repeat(3),
    media: { src: '/demo/example.svg', alt: 'Três pães sobre uma mesa', width: 800, height: 1000 },
  },
  rtlAndEmoji: {
    title: 'مرحبا 🥖 שלום',
    subtitle: 'Emoji 👩🏽‍🍳 e escrita da direita para a esquerda: خبز طازج',
  },
}
