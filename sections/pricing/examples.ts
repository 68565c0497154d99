/** A price list for fixtures. */
export const plans = [
  {
    id: 'avulsa',
    name: 'Avulsa',
    description: 'Para experimentar.',
    price: { month: 0, year: 0 },
    currency: 'BRL',
    features: [
      { text: 'Uma aula por semana' },
      { text: 'Armário', included: false },
      { text: 'Avaliação física', included: false },
    ],
    button: { label: 'Agendar', link: '#agenda', style: 'outline' },
  },
  {
    id: 'livre',
    name: 'Livre',
    description: 'O que quase todo mundo escolhe.',
    price: { month: 149.9, year: 1499 },
    currency: 'BRL',
    highlighted: true,
    features: [
      { text: 'Aulas sem limite', tooltip: 'Todas as modalidades, de segunda a sábado.' },
      { text: 'Armário' },
      { text: 'Avaliação física', included: false },
    ],
    button: { label: 'Assinar', link: '#assinar' },
  },
  {
    id: 'equipe',
    name: 'Equipe',
    description: 'Dez pessoas ou mais.',
    price: { custom: 'Sob consulta' },
    unit: 'por pessoa',
    features: [{ text: 'Aulas sem limite' }, { text: 'Armário' }, { text: 'Avaliação física' }],
    button: { label: 'Conversar', link: { kind: 'whatsapp', href: '+55 11 98765-4321' }, style: 'outline' },
  },
]
