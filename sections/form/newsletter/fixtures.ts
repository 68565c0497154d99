import type { Fixtures } from '../../contract.ts'

const email = {
  name: 'email',
  type: 'email',
  label: 'E-mail',
  required: true,
  placeholder: 'voce@exemplo.com',
}

export const fixtures: Fixtures = {
  plain: {
    title: 'Receba as novidades',
    subtitle: 'Uma vez por mês.',
    custom_form_id: 'news',
    type: 'newsletter',
    fields: [email],
    submitLabel: 'Assinar',
    privacyText: 'Sem spam.',
  },
  empty: {},
  withConsent: {
    colorScheme: 'accent',
    title: 'Novidades da casa',
    custom_form_id: 'news',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', help: 'Como te chamamos' },
      email,
      { name: 'aceite', type: 'consent', label: 'Aceito receber e-mails', required: true },
    ],
  },
  centered: {
    colorScheme: 'inverse',
    align: 'center',
    title: 'Fique por dentro',
    custom_form_id: 'news',
    fields: [email],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma. '.repeat(4),
    custom_form_id: 'news',
    fields: [{ ...email, label: 'O endereço de e-mail em que você gosta de receber cartas longas' }],
    submitLabel: 'Quero assinar esta carta mensal',
  },
  rtlAndEmoji: {
    title: 'رسالة كل شهر 💌',
    custom_form_id: 'news',
    fields: [{ ...email, label: 'البريد', placeholder: 'שלום' }],
    submitLabel: 'اشترك',
  },
}
