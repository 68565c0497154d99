import type { Fixtures } from '../../contract.ts'

const contact = [
  { name: 'nome', type: 'text', label: 'Nome', required: true, width: 50, autocomplete: 'name' },
  { name: 'email', type: 'email', label: 'E-mail', required: true, width: 50 },
]

export const fixtures: Fixtures = {
  plain: {
    title: 'Quanto custa a pintura?',
    subtitle: 'Tudo o que um orçamento pode ter.',
    custom_form_id: 'pintura',
    currency: 'BRL',
    base: 150,
    minimum: 400,
    rounding: 5,
    inputs: [
      { id: 'area', type: 'number', label: 'Área das paredes', unit: 'm²', min: 10, max: 500, default: 40 },
      {
        id: 'tinta',
        type: 'choice',
        label: 'Tinta',
        help: 'Com *duas* demãos.',
        per: 'area',
        default: 'lavavel',
        options: [
          { value: 'acrilica', label: 'Acrílica', price: 18.5 },
          { value: 'lavavel', label: 'Lavável', price: 24.9 },
          { value: 'propria', label: 'Eu compro a tinta' },
        ],
      },
      {
        id: 'demaos',
        type: 'range',
        label: 'Demãos a mais',
        min: 0,
        max: 3,
        pricePerUnit: 6.25,
        per: 'area',
        showIf: { input: 'tinta', operator: 'notEquals', value: 'propria' },
      },
      { id: 'teto', type: 'toggle', label: 'Pintar o teto', pricePerUnit: 280, default: true },
      {
        id: 'altura',
        type: 'number',
        label: 'Altura do teto',
        unit: 'm',
        min: 2.4,
        step: 0.1,
        showIf: { input: 'teto', operator: 'filled' },
      },
    ],
    note: 'O preço vale por *30 dias*.',
    fields: contact,
    submitLabel: 'Pedir visita',
    success: { message: 'Recebemos seu pedido.' },
  },
  empty: {},
  minimum: {
    title: 'Abaixo do mínimo',
    custom_form_id: 'minimo',
    currency: 'EUR',
    minimum: 90,
    inputs: [{ id: 'horas', type: 'number', label: 'Horas', pricePerUnit: 40, min: 1 }],
    fields: contact,
  },
  badData: {
    title: 'Dados que não servem',
    custom_form_id: 'ruim',
    currency: 'reais',
    base: -10,
    minimum: 1e15,
    rounding: 'muito',
    inputs: [
      { id: '__proto__', type: 'number', label: 'Negativo', min: -5, max: 1e15, step: 0, pricePerUnit: -1 },
      { id: 'nada', type: 'choice', label: 'Sem opções' },
      { id: 'x', type: 'range', label: 'Ao contrário', min: 10, max: 2, per: 'x', default: 'doze' },
      { id: 'x', type: 'toggle', label: 'Repetido', showIf: { input: 'falta', operator: 'filled' } },
      { type: 'outro', pricePerUnit: 'R$ 1.234,56' },
    ],
    fields: [{ name: 'x', type: 'text', label: 'O mesmo nome' }],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    custom_form_id: 'longo',
    base: 999_999_999,
    inputs: [
      {
        id: 'a',
        type: 'choice',
        label: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar '.repeat(2),
        help: 'Ajuda '.repeat(40),
        options: [
          {
            label: 'Opção com um nome que ocupa mais de uma linha em qualquer telefone do mundo '.repeat(2),
            price: 123_456_789.5,
          },
          { label: 'Outra', price: 1 },
        ],
      },
      {
        id: 'b',
        type: 'number',
        label: 'Número',
        unit: 'unidades compridas de vender tudo',
        pricePerUnit: 12,
      },
    ],
    fields: contact,
  },
  inverse: {
    colorScheme: 'inverse',
    title: 'Sobre fundo escuro',
    custom_form_id: 'escuro',
    inputs: [
      { id: 'noites', type: 'range', label: 'Noites', min: 1, max: 14, pricePerUnit: 420 },
      { id: 'cafe', type: 'toggle', label: 'Café da manhã', pricePerUnit: 45, per: 'noites' },
    ],
    fields: contact,
  },
  rtlAndEmoji: {
    title: 'كم السعر؟ 🎨',
    custom_form_id: 'f',
    currency: 'USD',
    inputs: [
      { id: 'a', type: 'range', label: 'عدد الغرف', unit: 'غرف', min: 1, max: 9, pricePerUnit: 90 },
      { id: 'b', type: 'choice', label: 'שלום', options: [{ label: 'واحد', price: 10 }, { label: '二' }] },
    ],
    fields: [{ name: 'n', type: 'text', label: 'الاسم' }],
  },
}
