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

export const fixtures: Fixtures = {
  plain: form,
  withFile: {
    ...form,
    files: [{ name: 'cv', label: 'Currículo', accept: '.pdf', multiple: false }],
  },
}
