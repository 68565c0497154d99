import type { Fixtures } from '../../contract.ts'
import { bakeryMenu } from '../examples.ts'

const logo = { src: '/demo/example.svg', alt: 'Revista Terra', width: 1600, height: 500 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Terra & Mesa',
    menu: bakeryMenu,
    cta: [{ label: 'Assinar', link: { kind: 'page', ref: 'contato' } }],
  },
  empty: {},
  withLogo: { logo, logoWidth: 220, menu: bakeryMenu, sticky: 'always', showLanguage: true },
  inOneRow: { title: 'Terra', logoPosition: 'center', menu: bakeryMenu.slice(0, 3), colorScheme: 'inverse' },
  withoutMenu: { title: 'Terra & Mesa', announcement: [{ text: 'A edição de verão saiu' }] },
  longText: {
    title: 'Sociedade dos amigos da leitura demorada e do pão quente',
    menu: [{ label: 'Palavracompridaquenãocabeemlugarnenhum', link: '/x' }, ...bakeryMenu],
    cta: [{ label: 'Um botão comprido demais', link: '/y' }],
  },
  manyItems: {
    title: 'Terra',
    menu: Array.from({ length: 12 }, (_, index) => ({ label: `Seção ${index + 1}`, link: `/s-${index}` })),
  },
  rtlAndEmoji: { title: 'أرض 🌾', menu: [{ label: 'שלום', link: '/a' }] },
}
