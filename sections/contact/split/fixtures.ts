import type { Fixtures } from '../../contract.ts'

const fields = [
  { name: 'nome', type: 'text', label: 'Nome', required: true },
  { name: 'email', type: 'email', label: 'E-mail', required: true },
  { name: 'mensagem', type: 'textarea', label: 'Mensagem', required: true },
]

export const fixtures: Fixtures = {
  plain: {
    title: 'Fale conosco',
    subtitle: 'Estamos aqui de segunda a sexta.',
    details: [
      {
        icon: 'lucide:phone',
        label: 'Telefone',
        text: '(11) 4002-8922',
        link: { kind: 'phone', href: '+551140028922' },
      },
      { label: 'Endereço', text: 'Rua Um, 10\nSão Paulo' },
      { label: 'E-mail', link: { kind: 'mail', href: 'oi@exemplo.com' } },
      { label: 'Vazio' },
    ],
    custom_form_id: 'contato',
    fields,
  },
  empty: {},
  formLeft: {
    colorScheme: 'inverse',
    title: 'Formulário à esquerda',
    formPosition: 'left',
    custom_form_id: 'c',
    fields,
  },
  detailsOnly: { title: 'Sem formulário', details: [{ label: 'Telefone', text: '[ligar](tel:1) 123' }] },
  longText: {
    title: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar',
    details: [
      {
        label: 'Um rótulo que ninguém escreveria tão comprido',
        text: 'enderecodeemailmuitocompridoquenaocabe@exemplo.com.br '.repeat(2),
      },
    ],
    custom_form_id: 'c',
    fields,
  },
  rtlAndEmoji: {
    title: 'اتصل بنا 📮',
    details: [{ label: 'הטלפון', text: '☎️ 123' }],
    custom_form_id: 'c',
    fields: [{ name: 'a', type: 'text', label: 'الاسم' }],
  },
}
