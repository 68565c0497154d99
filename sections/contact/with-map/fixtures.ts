import type { Fixtures } from '../../contract.ts'

const fields = [
  { name: 'nome', type: 'text', label: 'Nome', required: true },
  { name: 'mensagem', type: 'textarea', label: 'Mensagem', required: true },
]

export const fixtures: Fixtures = {
  plain: {
    title: 'Contato',
    custom_form_id: 'contato',
    fields,
    placeName: 'Loja',
    address: 'Rua Um, 10',
    lat: -23.5505,
    lng: -46.6333,
    details: [{ label: 'E-mail', text: 'oi@exemplo.com' }],
  },
  empty: {},
  formOnly: { title: 'Sem lugar', custom_form_id: 'contato', fields },
  placeOnly: { title: 'Sem formulário', address: 'Rua Um, 10', query: 'Rua Um, 10', provider: 'google' },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    placeName: 'Sociedade Beneficente dos Padeiros e Confeiteiros do Município',
    address: 'Palavrasemespaçosquenãocabememtelanenhuma 118',
    hours: 'De segunda a sexta. '.repeat(8),
    details: [{ label: 'E-mail', text: 'enderecomuitocompridoquenaocabe@exemplo.com.br' }],
  },
  rtlAndEmoji: { title: 'زورونا 🗺️', placeName: 'مخبز', address: 'שלום 3', lat: 24.7, lng: 46.7 },
}
