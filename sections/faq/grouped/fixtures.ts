import type { Fixtures } from '../../contract.ts'
import { bakeryQuestions } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Ajuda', items: bakeryQuestions },
  empty: {},
  oneGroup: { title: 'Um só assunto', items: bakeryQuestions.slice(0, 2), openFirst: true },
  someUngrouped: {
    items: [{ question: 'Sem assunto?', answer: 'Também serve.' }, ...bakeryQuestions],
    colorScheme: 'inverse',
  },
  longText: {
    items: [
      {
        question: 'Palavrasemespaços? '.repeat(8),
        answer: 'Texto '.repeat(200),
        category: 'Um assunto de nome muito comprido',
      },
    ],
  },
  manyItems: {
    title: 'Muitas',
    items: Array.from({ length: 24 }, (_, index) => ({
      question: `Pergunta ${index + 1}?`,
      answer: 'Resposta.',
      category: `Assunto ${(index % 6) + 1}`,
    })),
  },
  rtlAndEmoji: {
    title: 'שאלות 🥖',
    items: [{ question: 'خبز طازج؟', answer: 'نعم 👩🏽‍🍳', category: 'خبز' }],
  },
}
