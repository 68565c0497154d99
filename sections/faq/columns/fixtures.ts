import type { Fixtures } from '../../contract.ts'
import { bakeryQuestions } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Perguntas de balcão', subtitle: 'Respondidas de uma vez.', items: bakeryQuestions },
  empty: {},
  threeColumns: { title: 'Em três', items: bakeryQuestions, columns: 3, colorScheme: 'accent' },
  inverse: { items: bakeryQuestions, colorScheme: 'inverse' },
  longText: {
    items: [
      { question: 'Palavrasemespaçosquenãocabeememtelanenhuma? '.repeat(3), answer: 'Texto '.repeat(200) },
    ],
  },
  manyItems: {
    items: Array.from({ length: 12 }, (_, index) => ({
      question: `Pergunta ${index + 1}?`,
      answer: 'Resposta.',
    })),
  },
  rtlAndEmoji: { title: 'שאלות 🥖', items: [{ question: 'خبز طازج؟', answer: 'نعم 👩🏽‍🍳' }] },
}
