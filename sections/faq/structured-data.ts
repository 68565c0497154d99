import type { SectionData } from '../contract.ts'
import type { FaqData } from './fields.ts'
import { answered } from './questions.tsx'

/** The questions for search engines; a page with several lists of them is one FAQPage all the same. */
export function faqPage(data: SectionData): object[] {
  // The schema of every section under faq/ is one, and it has read this data.
  const questions = answered((data as unknown as FaqData).items)
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
