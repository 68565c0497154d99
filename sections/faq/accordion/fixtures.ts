import type { Fixtures } from '../../contract.ts'
import { bakeryQuestions } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Perguntas de balcão', items: bakeryQuestions },
  empty: {},
  openFirst: {
    title: 'Perguntas',
    subtitle: 'Não achou a sua? Passe aqui ou escreva.',
    buttons: [{ label: 'Escrever', link: { kind: 'page', ref: 'contato' }, style: 'link' }],
    items: bakeryQuestions,
    openFirst: true,
    icon: 'chevron',
    colorScheme: 'muted',
  },
  severalOpen: {
    items: bakeryQuestions.map((item, index) => ({ ...item, open: index > 1 })),
    allowMultiple: true,
    colorScheme: 'inverse',
  },
  onlyOneOpen: { items: bakeryQuestions.map((item) => ({ ...item, open: true })) },
  centredAccent: { title: 'Perguntas', items: bakeryQuestions, align: 'center', colorScheme: 'accent' },
  withImage: {
    title: 'Perguntas de balcão',
    subtitle: 'As que ouvimos toda semana.',
    items: bakeryQuestions,
    openFirst: true,
    media: { src: '/demo/example.svg', alt: 'O balcão da padaria', width: 1200, height: 1500 },
  },
  imageLeft: {
    items: bakeryQuestions.slice(0, 2),
    media: { src: '/demo/example.svg', alt: '', width: 1200, height: 900 },
    mediaPosition: 'left',
    colorScheme: 'muted',
  },
  unanswered: {
    title: 'Sem respostas',
    items: [{ question: 'Quem responde?' }, { answer: 'Ninguém perguntou.' }],
  },
  longText: {
    title: 'Um título muito comprido que ainda assim precisa caber na tela de um telefone',
    items: [
      {
        question: 'Palavrasemespaçosquenãocabeememtelanenhumaequebra? '.repeat(3),
        answer: 'Texto '.repeat(200),
        open: true,
      },
    ],
  },
  manyItems: {
    items: Array.from({ length: 30 }, (_, index) => ({
      question: `Pergunta ${index + 1}?`,
      answer: 'Resposta.',
    })),
  },
  rtlAndEmoji: { title: 'שאלות 🥖', items: [{ question: 'خبز طازج؟', answer: 'نعم 👩🏽‍🍳' }] },
}
