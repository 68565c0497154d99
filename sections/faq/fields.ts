import type * as z from 'zod/mini'
import { item, list } from '../fields/list.ts'
import { rich, text } from '../fields/text.ts'
import { choice, toggle } from '../fields/value.ts'

/** The fields of every question. */
export const questionFields = {
  question: text({ max: 300 }),
  answer: rich(),
}

/** The fields of a question whose answer opens. */
export const openingFields = {
  ...questionFields,
  open: toggle({ help: 'Open from the start' }),
}

/** The questions of a section. */
export function questionList<T extends z.core.$ZodLooseShape>(fields: T) {
  return list(item(fields), { max: 100, label: 'Questions' })
}

/** The options of sections whose answers open. */
export const openingOptions = {
  openFirst: toggle({ label: 'First one open', help: 'The first answer is open from the start' }),
  allowMultiple: toggle({ label: 'Several open', help: 'Opening one leaves the others open' }),
  icon: choice(['plus', 'chevron'], { label: 'Sign', help: 'Icon that shows that a question can be opened' }),
}

export type OpeningOptions = z.output<z.ZodMiniObject<typeof openingOptions>>

/** A question of any section of this kind. */
export type Question = z.output<z.ZodMiniObject<typeof questionFields>> & { id?: string | number | undefined }

export type OpeningQuestion = Question & { open: boolean }
