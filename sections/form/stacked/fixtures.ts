import type { Fixtures } from '../../contract.ts'

const everyType = [
  { type: 'heading', label: 'Sobre você', help: 'Só o necessário.' },
  { name: 'texto', type: 'text', label: 'Texto', required: true, minLength: 2, maxLength: 80, width: 50 },
  { name: 'email', type: 'email', label: 'E-mail', required: true, width: 50 },
  { name: 'telefone', type: 'tel', label: 'Telefone', width: 33 },
  { name: 'numero', type: 'number', label: 'Número', min: 0.5, max: '9', width: 33 },
  { name: 'inteiro', type: 'integer', label: 'Inteiro', min: 1, default: 2, width: 33 },
  { name: 'longo', type: 'textarea', label: 'Texto longo', placeholder: 'Escreva à vontade' },
  {
    name: 'lista',
    type: 'select',
    label: 'Lista',
    options: ['Um', { value: '2', label: 'Dois' }],
    default: '2',
  },
  { name: 'um', type: 'radio', label: 'Uma opção', required: true, options: ['Sim', 'Não'] },
  { name: 'varias', type: 'multi', label: 'Várias opções', options: ['A', 'B', 'C'], default: ['A', 'C'] },
  { name: 'caixa', type: 'checkbox', label: 'Quero receber novidades', default: true },
  { name: 'data', type: 'date', label: 'Data', min: '2026-01-01', width: 50 },
  { name: 'hora', type: 'time', label: 'Hora', max: '18:00', width: 50 },
  { name: 'site', type: 'url', label: 'Site', pattern: '(a+)+' },
  { name: 'cep', type: 'text', label: 'CEP', pattern: '\\d{5}-?\\d{3}', autocomplete: 'postal-code' },
  { name: 'arquivo', type: 'file', label: 'Arquivo', accept: '.pdf,image/*', multiple: true, maxSize: 4 },
  { name: 'origem', type: 'hidden', default: 'site' },
  { name: 'nota', type: 'rating', label: 'Nota', required: true, default: 4 },
  {
    name: 'porque',
    type: 'text',
    label: 'O que faltou?',
    condition: { field: 'nota', operator: 'equals', value: [1, 2] },
  },
  { name: 'assinatura', type: 'signature', label: 'Assinatura', required: true },
  { type: 'html', html: '<p>Um <strong>texto</strong> no meio.</p><script>x</script>' },
  {
    name: 'aceite',
    type: 'consent',
    label: 'Li os [termos](/termos)',
    required: true,
    help: 'Pode mudar depois.',
  },
]

export const fixtures: Fixtures = {
  plain: {
    title: 'Pedido',
    subtitle: 'Todos os tipos de campo.',
    custom_form_id: 'pedido',
    fields: everyType,
    privacyText: 'Guardamos por [um ano](/privacidade).',
    submitLabel: 'Enviar pedido',
  },
  empty: {},
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    custom_form_id: 'longo',
    fields: [
      {
        name: 'x',
        type: 'select',
        label: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar '.repeat(3),
        help: 'Ajuda '.repeat(60),
        options: ['Opção com um nome que ocupa mais de uma linha em qualquer telefone do mundo '.repeat(2)],
      },
      {
        name: 'y',
        type: 'radio',
        label: 'Rótulo '.repeat(40),
        options: ['Opção com um nome que ocupa mais de uma linha em qualquer telefone '.repeat(2), 'Não'],
      },
    ],
    submitLabel: 'Enviar este pedido para a equipe comercial agora',
  },
  manyItems: {
    custom_form_id: 'muitos',
    fields: Array.from({ length: 101 }, (_, index) => ({
      name: index % 2 ? 'repetido' : '__proto__',
      type: 'text',
      label: `Campo ${index + 1}`,
      width: [25, 33, 50, 75][index % 4],
    })),
  },
  muted: {
    colorScheme: 'muted',
    title: 'Lista de espera',
    custom_form_id: 'espera',
    fields: [{ name: 'email', type: 'email', label: 'E-mail', required: true }],
  },
  rtlAndEmoji: {
    title: 'اكتب لنا ✍️',
    custom_form_id: 'f',
    fields: [
      { name: 'a', type: 'text', label: 'الاسم' },
      { name: 'b', type: 'select', label: 'שלום', options: ['واحد', '二'] },
    ],
  },
  groups: {
    custom_form_id: 'grupos',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', width: 50 },
      { name: 'email', type: 'email', label: 'E-mail', width: 50 },
      { name: 'bolo', type: 'text', label: 'Bolo' },
    ],
    steps: [
      { title: 'Sobre você', text: 'Para a resposta.', fields: ['nome', 'email'] },
      { title: 'O pedido', fields: ['bolo'] },
    ],
  },
}
