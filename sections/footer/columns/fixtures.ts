import type { Fixtures } from '../../contract.ts'
import { bakeryColumns, bakeryMany, bakerySocial } from '../examples.ts'

const legal = [
  { label: 'Privacidade', link: '/privacidade' },
  { label: 'Termos de uso', link: '/termos' },
]

export const fixtures: Fixtures = {
  plain: {
    columns: bakeryColumns,
    social: bakerySocial,
    legal,
    copyright: '© {year} Padaria Aurora Ltda.',
    payments: ['visa', 'Mastercard', 'pix', 'Vale-refeição'],
  },
  empty: {},
  inverse: {
    columns: [
      ...bakeryColumns.slice(1, 3),
      { kind: 'social', title: 'Acompanhe' },
      { kind: 'text', title: 'Prêmios', text: 'Melhor pão da cidade em **2024** e 2025.' },
    ],
    social: bakerySocial,
    legal,
    copyright: '© {year} Padaria Aurora',
    showLanguage: true,
    colorScheme: 'inverse',
  },
  accent: { columns: bakeryColumns, copyright: '© {year}', social: bakerySocial, colorScheme: 'accent' },
  withTitle: {
    title: 'Passe aqui em casa',
    columns: [
      ...bakeryColumns.slice(2),
      {
        kind: 'image',
        title: 'A fachada',
        media: { src: '/demo/example.svg', alt: 'Fachada azul da padaria', width: 800, height: 600 },
        link: '/contato',
      },
      { kind: 'newsletter', title: 'Novidades', text: 'Uma carta por mês.' },
    ],
  },
  brandLogo: {
    columns: [
      {
        kind: 'brand',
        media: { src: '/demo/example.svg', alt: 'Padaria Aurora', width: 800, height: 1000 },
        text: 'Desde 1962.',
      },
      { kind: 'links', title: 'Vazio', links: [{ label: 'Sem endereço' }] },
    ],
    legal,
    payments: ['visa'],
  },
  longText: {
    columns: [
      {
        kind: 'brand',
        title: 'Sociedade Beneficente dos Padeiros e Confeiteiros do Município',
        text: 'Palavra '.repeat(80),
      },
      {
        kind: 'contact',
        title: 'Contato',
        address: 'Avenida '.repeat(20),
        email: `${'endereco.'.repeat(8)}@exemplo.com.br`,
      },
      {
        kind: 'links',
        title: 'Links',
        links: [{ label: 'Palavrasemespaçosquenãocabeemcolunanenhuma', link: '/x' }],
      },
    ],
    copyright: `© {year} ${'Padaria Aurora Ltda. '.repeat(8)}`,
  },
  manyItems: bakeryMany,
  rtlAndEmoji: {
    columns: [{ kind: 'brand', title: 'مخبز 🥖', text: 'خبز طازج كل صباح' }],
    copyright: '© {year} שלום',
  },
}
