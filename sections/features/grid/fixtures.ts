import type { Fixtures } from '../../contract.ts'
import { clinic } from '../examples.ts'

const media = { src: '/demo/example.svg', alt: '', width: 800, height: 600 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Como cuidamos',
    subtitle: 'Três coisas que fazemos de outro jeito.',
    items: clinic,
  },
  empty: {},
  itemsOnly: { items: [{ title: 'Só um título' }, { text: 'Só um texto.' }, {}] },
  withImages: {
    title: 'O que oferecemos',
    items: clinic.map((item) => ({ ...item, media, link: '/servicos' })),
  },
  withoutTitles: {
    title: 'Só imagens ou textos',
    items: [
      { media: { ...media, alt: 'Sala de espera' }, link: '/servicos' },
      { text: 'Consulta na hora marcada.', link: '/servicos' },
      { media, link: '/servicos' },
    ],
  },
  fourColumns: {
    title: 'Quatro',
    items: [...clinic, { ...clinic[0], id: 'mais', title: 'Retorno incluído' }],
  },
  twoColumnsInverse: { title: 'Duas colunas', items: clinic, columns: 2, colorScheme: 'inverse' },
  accentCentred: { title: 'No meio', items: clinic, align: 'center', colorScheme: 'accent' },
  longText: {
    title: 'Um título muito comprido que ainda assim precisa caber na tela de um telefone pequeno',
    items: [
      {
        icon: 'lucide:clock',
        title: 'Palavrasemespaçosquenãocabeemcolunanenhumadomundo',
        text: 'Texto '.repeat(120),
      },
      { title: 'Curto', text: 'Curto.' },
    ],
  },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 14 }, (_, index) => ({
      icon: 'lucide:leaf',
      title: `Item ${index + 1}`,
      text: 'Um texto breve.',
    })),
  },
  rtlAndEmoji: { title: 'מה אנחנו עושים 🌿', items: [{ title: 'خبز 🍞', text: 'خبز طازج كل صباح' }] },
}
