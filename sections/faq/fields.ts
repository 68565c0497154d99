import type * as z from 'zod/mini'
import { item, list } from '../fields/list.ts'
import { section } from '../fields/section.ts'
import { rich, text } from '../fields/text.ts'
import { choice, number, toggle } from '../fields/value.ts'

const question = item({
  question: text({ max: 300 }),
  answer: rich(),
  open: toggle({ help: 'Open from the start' }),
  category: text({ max: 80, help: 'Groups the questions of a grouped list' }),
})

/** The fields of every list of questions. */
export const faqFields = {
  items: list(question, { max: 100, label: 'Questions' }),
  openFirst: toggle({ label: 'First one open', help: 'The first answer is open from the start' }),
  allowMultiple: toggle({ label: 'Several open', help: 'Opening one leaves the others open' }),
  columns: number({ min: 1, max: 3, default: 2, help: 'Of a list in columns' }),
  icon: choice(['plus', 'chevron'], { label: 'Sign', help: 'Shows that a question opens' }),
}

export const faqSection = section(faqFields)

export type FaqData = z.output<typeof faqSection>
export type Question = FaqData['items'][number]
