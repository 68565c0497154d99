import type { Fixtures } from '../../contract.ts'

const form = {
  action: '/api/forms/contato',
  token: 'token',
  values: [
    ['_page', '/contato'],
    ['nome', 'Ana'],
    ['mensagem', 'Bom dia.\nAté logo.'],
  ],
  files: [],
}

const subscription = { token: '', values: [], files: [] }

export const fixtures: Fixtures = {
  plain: form,
  subscription: {
    ...subscription,
    question: 'Confirme sua inscrição em Padaria Aurora',
    submit: 'Confirmar inscrição',
    action: '/api/subscriptions?token=token',
  },
  booking: {
    ...subscription,
    question: 'Cancelar esta reserva?',
    detail: 'Limpeza · segunda-feira, 30 de novembro de 2026 às 09:30 (Horário Padrão de Brasília)',
    submit: 'Cancelar esta reserva',
    action: '/api/bookings/cancel?token=token',
  },
  answered: { ...subscription, question: 'Agora você recebe as novidades de Padaria Aurora.', action: '' },
  withFile: {
    ...form,
    files: [{ name: 'cv', label: 'Currículo', accept: '.pdf', multiple: false }],
  },
}
