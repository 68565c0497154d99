import type { Fixtures } from '../../contract.ts'

const fields = [
  { name: 'nome', type: 'text', label: 'Nome', required: true },
  { name: 'email', type: 'email', label: 'E-mail', required: true },
]

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'Novo',
    title: 'Reserve sua mesa',
    subtitle: 'Confirmamos em uma hora.',
    points: [{ text: 'Mesas de **2 a 10** pessoas' }, { text: '' }],
    badge: 'Hoje',
    formTitle: 'Reserva',
    custom_form_id: 'reserva',
    fields,
  },
  empty: {},
  textOnly: { title: 'Sem formulário', subtitle: 'E mesmo assim inteiro.' },
  onPicture: {
    title: 'Sobre uma foto',
    colorScheme: 'inverse',
    background: { image: { src: '/demo/example.svg', alt: '', width: 1600, height: 900 }, overlay: 60 },
    custom_form_id: 'reserva',
    fields,
  },
  onMedia: {
    title: 'Sobre uma foto própria',
    subtitle: 'Que enche a seção.',
    media: { src: '/demo/example.svg', alt: 'Morros ao entardecer', width: 1600, height: 900 },
    custom_form_id: 'reserva',
    fields,
  },
  longText: {
    title:
      'Um título que não termina nunca porque alguém quis contar a história inteira da casa em uma única linha',
    badge: 'Uma etiqueta que vai muito além do razoável',
    formTitle: 'Palavrasemespaçosquenãocabememtelanenhuma',
    custom_form_id: 'reserva',
    fields,
  },
  rtlAndEmoji: {
    title: 'مرحبا 🏊',
    subtitle: 'שלום',
    badge: '✨',
    points: [{ text: 'خبز طازج' }],
    custom_form_id: 'f',
    fields: [{ name: 'a', type: 'text', label: 'الاسم' }],
  },
}
