import type { Fixtures } from '../../contract.ts'

const media = { src: '/demo/example.svg', alt: 'Morros ao entardecer', width: 1600, height: 900 }
const title = 'Uma pousada entre o rio e o morro'
const subtitle = 'Onze quartos, café da manhã sem hora para acabar e nenhuma televisão.'
const buttons = [
  { label: 'Ver as datas', link: { kind: 'page', ref: 'contato' } },
  { label: 'Os quartos', link: { kind: 'page', ref: 'servicos' }, style: 'outline' },
]

export const fixtures: Fixtures = {
  plain: { eyebrow: 'Serra da Mantiqueira', title, subtitle, buttons, media },
  empty: {},
  centre: { title, subtitle, buttons, media, contentPosition: 'middle-center', height: 'large', overlay: 60 },
  bottomRight: { title, media, contentPosition: 'bottom-right', height: 'adapt', overlay: 30 },
  textBox: {
    eyebrow: 'Serra',
    title,
    subtitle,
    buttons,
    media,
    showTextBox: true,
    contentPosition: 'bottom-left',
  },
  stackedOnPhone: { title, subtitle, buttons, media, mobileStack: true, height: 'small' },
  accent: { title, subtitle, buttons, media, colorScheme: 'accent', overlay: 70 },
  inverse: { title, subtitle, buttons, media, colorScheme: 'inverse', overlay: 55 },
  textOnly: { title, subtitle, buttons },
  withDivider: {
    title,
    media,
    divider: { bottom: { enabled: true, type: 'wave', color: 'white', background: 'transparent' } },
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa aqui',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma e muitas outras palavras. '.repeat(6),
    media,
  },
  rtlAndEmoji: { title: 'مرحبا 🏔️ שלום', subtitle: 'خبز طازج كل صباح', media },
}
