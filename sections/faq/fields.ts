import type * as z from 'zod/mini'
import { choice, item, list, number, rich, section, text, toggle } from '../fields.ts'

const question = item({
  question: text({ max: 300 }),
  answer: rich(),
  open: toggle({ help: 'Open from the start' }),
  category: text({ max: 80, help: 'Of a grouped list' }),
})

export const faqSection = section({
  items: list(question, { max: 100 }),
  openFirst: toggle(),
  allowMultiple: toggle({ help: 'Opening one leaves the others open' }),
  columns: number({ min: 1, max: 3, default: 2, help: 'Of a list in columns' }),
  icon: choice(['plus', 'chevron']),
})

export type FaqData = z.output<typeof faqSection>
export type Question = FaqData['items'][number]
