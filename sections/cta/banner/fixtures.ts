import type { Fixtures } from '../../contract.ts'

const title = 'O forno acende às quatro. Venha às seis.'
const subtitle = 'Reserve até as 18h e busque amanhã sem fila.'
const buttons = [
  { label: 'Reservar pães', link: { kind: 'page', ref: 'contato' } },
  { label: 'Ver o cardápio', link: { kind: 'page', ref: 'servicos' }, style: 'outline' },
]
const media = { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }

export const fixtures: Fixtures = {
  plain: { title, subtitle, buttons },
  empty: {},
  accent: { eyebrow: 'Encomendas', title, subtitle, buttons, colorScheme: 'accent' },
  inverseCentred: { title, subtitle, buttons, colorScheme: 'inverse', align: 'center' },
  picture: { title, subtitle, buttons, media },
  pictureFullTinted: {
    title,
    buttons,
    media,
    width: 'full',
    colorScheme: 'accent',
    overlay: 60,
    padding: { top: 0, bottom: 0 },
  },
  dividers: {
    title,
    buttons,
    colorScheme: 'accent',
    divider: {
      top: { enabled: true, type: 'layers', color: '#fafefd', background: 'transparent', flipped: true },
      bottom: {
        ...{ enabled: true, type: 'clouds', color: '#fafefd', background: 'transparent' },
        ...{ scaleY: 1.5, scaleX: 2 },
      },
    },
  },
  titleOnly: { title },
  longText: {
    title: 'Palavrasemespaçosquenãocabeememtelanenhumaequebra em um título que não termina nunca',
    subtitle: 'Texto '.repeat(60),
    buttons: [
      { label: 'Um botão de nome muito comprido que também quebra de linha', link: '/x' },
      ...buttons,
    ],
  },
  rtlAndEmoji: { title: 'خبز طازج كل صباح 🥖', buttons: [{ label: 'اطلب الآن', link: '/x' }] },
}
