import type { SectionData } from '../contract.ts'
import type { Question } from './fields.ts'
import { answered } from './questions.tsx'

/** The questions as structured data. A page with several lists of questions is one FAQPage. */
export function faqPage(data: SectionData): object[] {
  // All sections of faq/ have these fields, and their schema has read the data.
  const questions = answered((data as unknown as { items: Question[] }).items)
  if (questions.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.html },
      })),
    },
  ]
}
