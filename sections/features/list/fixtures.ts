import type { Fixtures } from '../../contract.ts'
import { clinic } from '../examples.ts'

const media = { src: '/demo/example.svg', alt: '', width: 800, height: 600 }

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'A clínica',
    title: 'Cuidar leva o tempo que leva',
    subtitle: 'Somos pequenos. Isso muda quase tudo.',
    buttons: [{ label: 'Marcar', link: { kind: 'page', ref: 'contato' } }],
    items: clinic,
  },
  empty: {},
  withImages: { title: 'O que oferecemos', items: clinic.map((item) => ({ ...item, media })) },
  withoutTitle: { items: clinic, columns: 2 },
  inverse: { title: 'Como cuidamos', items: clinic, colorScheme: 'inverse' },
  longText: {
    title: 'Um título muito comprido que ainda assim precisa caber ao lado da lista',
    items: [
      {
        icon: 'lucide:clock',
        title: 'Palavrasemespaçosquenãocabeemcolunanenhumadomundo',
        text: 'Texto '.repeat(120),
      },
    ],
  },
  manyItems: {
    title: 'Muitos',
    items: Array.from({ length: 14 }, (_, index) => ({
      title: `Item ${index + 1}`,
      text: 'Um texto breve.',
    })),
  },
  rtlAndEmoji: { title: 'מה אנחנו עושים 🌿', items: [{ title: 'خبز 🍞', text: 'خبز طازج كل صباح' }] },
}
