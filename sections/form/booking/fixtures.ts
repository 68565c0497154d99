import type { Fixtures } from '../../contract.ts'

const fields = [
  { name: 'nome', type: 'text', label: 'Nome', required: true },
  { name: 'email', type: 'email', label: 'E-mail', required: true },
]
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
  day,
  from: '9:00',
  to: '17:00',
}))

export const fixtures: Fixtures = {
  plain: {
    title: 'Marque uma visita',
    subtitle: 'Mostramos a oficina e tomamos as medidas.',
    custom_form_id: 'visita',
    services: [
      { id: 'visita', name: 'Visita', minutes: 60, note: 'Na oficina' },
      { id: 'medicao', name: 'Medição', minutes: 120, price: 'R$ 150' },
    ],
    timezone: 'America/Sao_Paulo',
    weekly: [
      { day: 'monday', from: '09:00', to: '12:00' },
      { day: 3, from: '14:00', to: '17:30' },
    ],
    exceptions: [
      { date: '2026-11-23', closed: true },
      { date: '2026-11-28', from: '10:00', to: '12:00' },
    ],
    leadHours: 24,
    daysAhead: 14,
    slotMinutes: 60,
    fields,
  },
  empty: {},
  oneService: {
    title: 'Aula experimental',
    custom_form_id: 'aula',
    services: [{ name: 'Aula', minutes: 50, price: 'grátis' }],
    timezone: 'Europe/Lisbon',
    weekly: [{ day: 'friday', from: '18:00', to: '22:00' }],
    capacity: 8,
    fields,
    colorScheme: 'muted',
  },
  noTimes: {
    title: 'Sem horários',
    custom_form_id: 'sem',
    services: [{ name: 'Conversa', minutes: 30 }],
    exceptions: [{ date: '2020-01-01', from: '10:00', to: '12:00' }],
    fields,
  },
  longText: {
    title: 'Uma agenda com um título que precisa de mais linhas do que alguém gostaria de ler',
    custom_form_id: 'longo',
    services: [
      {
        name: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar',
        minutes: 480,
        price: 'R$ 1.234.567,89 com desconto de fim de ano',
        note: 'Uma nota comprida. '.repeat(8),
      },
      { name: 'Outro', minutes: 5 },
    ],
    weekly: everyDay,
    slotMinutes: 60,
    daysAhead: 4,
    fields,
  },
  manyItems: {
    custom_form_id: 'muitos',
    services: Array.from({ length: 24 }, (_, index) => ({ name: `Serviço ${index + 1}`, minutes: 15 })),
    timezone: 'Pacific/Auckland',
    weekly: everyDay,
    slotMinutes: 60,
    daysAhead: 366,
    fields,
  },
  inverse: {
    colorScheme: 'inverse',
    title: 'Mesa do chef',
    custom_form_id: 'mesa',
    services: [{ name: 'Jantar', minutes: 120 }],
    weekly: [{ day: 'saturday', from: '19:00', to: '24:00' }],
    slotMinutes: 60,
    fields,
  },
  rtlAndEmoji: {
    title: 'احجز موعدًا 📅',
    custom_form_id: 'f',
    services: [
      { name: 'قص الشعر ✂️', minutes: 30 },
      { name: 'שלום', minutes: 60 },
    ],
    weekly: everyDay,
    slotMinutes: 60,
    daysAhead: 5,
    fields: [{ name: 'a', type: 'text', label: 'الاسم' }],
  },
}
