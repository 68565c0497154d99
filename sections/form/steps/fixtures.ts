import type { Fixtures } from '../../contract.ts'

const fields = [
  { name: 'motivo', type: 'radio', label: 'Motivo', required: true, options: ['Consulta', 'Retorno'] },
  { name: 'dia', type: 'date', label: 'Dia', required: true },
  { name: 'nome', type: 'text', label: 'Nome', required: true },
  { name: 'sobra', type: 'text', label: 'Em nenhuma etapa' },
]

export const fixtures: Fixtures = {
  plain: {
    title: 'Agende',
    custom_form_id: 'agenda',
    fields,
    steps: [
      { id: 'a', title: 'Motivo', fields: ['motivo'] },
      { id: 'b', title: 'Dia', text: 'De *segunda* a sexta', fields: ['dia'] },
      { id: 'c', title: 'Contato', fields: ['nome'] },
    ],
  },
  empty: {},
  noSteps: { title: 'Sem etapas', custom_form_id: 'agenda', fields },
  emptySteps: {
    custom_form_id: 'agenda',
    fields,
    steps: [
      { title: 'Vazia', fields: ['nada'] },
      { title: '', fields: [] },
    ],
  },
  longText: {
    title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
    custom_form_id: 'agenda',
    fields,
    steps: [
      {
        title: 'Um título que não termina nunca porque alguém quis contar a história inteira da casa',
        text: 'Palavra '.repeat(60),
        fields: ['motivo'],
      },
      { title: 'Palavrasemespaçosquenãocabememtelanenhuma', fields: ['dia'] },
    ],
  },
  rtlAndEmoji: {
    title: 'احجز 📅',
    custom_form_id: 'agenda',
    fields,
    steps: [
      { title: 'الأول', fields: ['motivo'] },
      { title: 'שני', fields: ['dia'] },
    ],
  },
}
