import type { Fixtures } from '../../contract.ts'
import { bakeryColumns, bakeryMany, bakerySocial } from '../examples.ts'

const legal = [{ label: 'Privacidade', link: '/privacidade' }]

export const fixtures: Fixtures = {
  plain: {
    columns: bakeryColumns.slice(0, 2).map(({ text: _, ...block }) => block),
    social: bakerySocial,
    legal,
    copyright: '© {year} Padaria Aurora Ltda.',
  },
  empty: {},
  onlyCopyright: { copyright: '© {year} Padaria Aurora', cookiePrefsLink: false },
  centredInverse: {
    align: 'center',
    colorScheme: 'inverse',
    columns: bakeryColumns.slice(0, 2),
    social: bakerySocial,
    copyright: '© {year}',
    showLanguage: true,
  },
  otherBlocks: {
    columns: [...bakeryColumns, { kind: 'social', social: bakerySocial.slice(0, 1) }],
    payments: ['visa', 'pix'],
    colorScheme: 'muted',
  },
  longText: {
    title: 'Até amanhã cedo',
    columns: [
      {
        kind: 'brand',
        title: 'Sociedade Beneficente dos Padeiros e Confeiteiros do Município',
        text: 'Palavra '.repeat(30),
      },
      { kind: 'links', links: [{ label: 'Palavrasemespaçosquenãocabeemcolunanenhuma', link: '/x' }] },
    ],
    copyright: `© {year} ${'Padaria Aurora Ltda. '.repeat(8)}`,
  },
  manyItems: bakeryMany,
  rtlAndEmoji: {
    columns: [
      { kind: 'brand', title: 'مخبز 🥖' },
      { kind: 'links', links: [{ label: 'שלום', link: '/a' }] },
    ],
    copyright: '© {year} שלום',
  },
}
