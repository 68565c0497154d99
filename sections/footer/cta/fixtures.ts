import type { Fixtures } from '../../contract.ts'
import { bakeryColumns, bakeryMany, bakerySocial } from '../examples.ts'

const call = {
  title: 'Guarde um pão para amanhã',
  subtitle: 'Encomende até as 18h e passe a partir das 6h.',
  buttons: [
    { label: 'Encomendar', link: { kind: 'page', ref: 'contato' } },
    { label: 'Ver os pães', link: { kind: 'page', ref: 'servicos' }, style: 'outline' },
  ],
}

export const fixtures: Fixtures = {
  plain: {
    ...call,
    columns: bakeryColumns,
    social: bakerySocial,
    legal: [{ label: 'Privacidade', link: '/privacidade' }],
    copyright: '© {year} Padaria Aurora Ltda.',
  },
  empty: {},
  callOnly: { ...call, align: 'center', colorScheme: 'accent' },
  withNewsletter: {
    title: call.title,
    columns: [
      ...bakeryColumns.slice(0, 2),
      { kind: 'newsletter', title: 'Novidades', text: 'Uma carta por mês.', custom_form_id: 'carta' },
    ],
    copyright: '© {year}',
    colorScheme: 'muted',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa aqui',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma e muitas outras palavras. '.repeat(4),
    buttons: [{ label: 'Um botão com um rótulo comprido demais', link: '/x' }],
    columns: bakeryColumns.slice(0, 1),
  },
  manyItems: { ...bakeryMany, ...call, colorScheme: 'inverse' },
  rtlAndEmoji: {
    title: 'خبز طازج 🥖',
    subtitle: 'שלום',
    buttons: [{ label: 'اطلب', link: '/a' }],
    columns: [{ kind: 'brand', title: 'مخبز' }],
  },
}
