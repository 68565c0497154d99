import type { Fixtures } from '../../contract.ts'

const media = { src: '/demo/example.svg', alt: 'Morros ao entardecer', width: 1600, height: 800 }
const buttons = [
  { label: 'Ver as turmas', link: { kind: 'page', ref: 'servicos' }, icon: 'lucide:calendar' },
  { label: 'Contato', link: { kind: 'page', ref: 'contato' }, style: 'outline' },
]

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'Estúdio aberto',
    title: 'Barro, torno e tempo',
    subtitle: 'Turmas de seis pessoas, toda semana.',
    buttons,
    media,
    badge: 'Vagas para janeiro',
  },
  empty: {},
  textOnly: { title: 'Só palavras, no meio', subtitle: 'E nada mais.', buttons, height: 'large' },
  imageOnly: { media },
  startInverse: {
    title: 'À esquerda',
    subtitle: 'Porque se pediu.',
    align: 'start',
    colorScheme: 'inverse',
    media,
  },
  accentFull: { title: 'De ponta a ponta', media, width: 'full', colorScheme: 'accent', height: 'small' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa aqui',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma e muitas outras palavras. '.repeat(4),
    buttons: [{ label: 'Um botão com um rótulo comprido demais para um botão', link: '/x' }],
    media,
  },
  rtlAndEmoji: {
    title: 'مرحبا 🏺 שלום',
    subtitle: 'خبز طازج كل صباح',
    buttons: [{ label: 'اطلب', link: '/a' }],
  },
}
