import type { Fixtures } from '../../contract.ts'
import { bakeryMenu } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Padaria Aurora',
    menu: bakeryMenu,
    cta: [{ label: 'Encomendar', link: { kind: 'page', ref: 'contato' } }],
    sticky: 'always',
  },
  empty: {},
  twoColumnsInverse: {
    title: 'Aurora',
    menu: [{ ...bakeryMenu[0], columns: 2 }, ...bakeryMenu.slice(1)],
    colorScheme: 'inverse',
  },
  logoCentre: {
    title: 'Aurora',
    logoPosition: 'center',
    menu: bakeryMenu.slice(0, 3),
    showLanguage: true,
  },
  longText: {
    title: 'Aurora',
    menu: [
      {
        label: 'Tudo',
        children: Array.from({ length: 3 }, () => ({
          label: 'Palavracompridaquenãocabeemcolunanenhuma',
          children: [{ label: 'Outra palavracompridaquenãocabeemlugarnenhum', link: '/x' }],
        })),
      },
    ],
  },
  manyItems: {
    title: 'Aurora',
    menu: Array.from({ length: 4 }, (_, index) => ({
      label: `Seção ${index + 1}`,
      children: Array.from({ length: 8 }, (_, group) => ({
        label: `Grupo ${group + 1}`,
        link: `/g-${index}-${group}`,
        children: Array.from({ length: 5 }, (_, leaf) => ({
          label: `Página ${leaf + 1}`,
          link: `/p-${index}-${group}-${leaf}`,
        })),
      })),
    })),
  },
  rtlAndEmoji: { title: 'مخبز 🥖', menu: [{ label: 'שלום', children: [{ label: 'خبز', link: '/a' }] }] },
}
