import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Fale conosco',
    custom_form_id: 'contato',
    name: 'Contato',
    type: 'contact',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true, autocomplete: 'name' },
      { name: 'email', type: 'email', label: 'E-mail', required: true },
      { name: 'mensagem', type: 'textarea', label: 'Mensagem', required: true, maxLength: 500 },
    ],
  },
  empty: {},
  noFields: { title: 'Um título sozinho', custom_form_id: 'contato' },
  rtlAndEmoji: {
    title: 'اتصل بنا 📮',
    custom_form_id: 'contato',
    fields: [
      { name: 'الاسم', type: 'text', label: 'الاسم 🙂', placeholder: 'שלום' },
      { name: '', type: 'text', label: '<b>negrito</b><script>x</script>', help: 'Ajuda com [link](/ajuda)' },
    ],
    submitLabel: 'أرسل',
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma. '.repeat(3),
    custom_form_id: 'contato',
    fields: [
      {
        name: 'a',
        type: 'text',
        label: 'Um rótulo que ninguém escreveria tão comprido '.repeat(3),
        help: 'Palavrasemespaçosquenãocabememtelanenhuma '.repeat(3),
      },
    ],
    submitLabel: 'Enviar a mensagem para a nossa equipe agora',
    privacyText: 'Letra miúda. '.repeat(30),
  },
  manyItems: {
    title: 'Muitos campos',
    custom_form_id: 'contato',
    fields: Array.from({ length: 14 }, (_, index) => ({
      name: `campo-${index}`,
      type: 'text',
      label: `Campo ${index + 1}`,
      width: 50,
    })),
  },
}
