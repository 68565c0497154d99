import type { Element, RootContent } from 'hast'
import { plainText } from './markdown.ts'

/** Elements of plugins that are a question with its answer, by the class of the question in them. */
const QUESTION_OF: Readonly<Record<string, string>> = {
  'elementor-accordion-item': 'elementor-tab-title',
  'elementor-toggle-item': 'elementor-tab-title',
  'schema-faq-section': 'schema-faq-question',
  'rank-math-list-item': 'rank-math-question',
  'rank-math-faq-item': 'rank-math-question',
}

/** A question and its answer as Elementor, Yoast SEO and Rank Math write them; null for other elements. */
export function readToggle(element: Element): { question: string; answer: RootContent[] } | null {
  const wanted = classesOf(element)
    .map((name) => QUESTION_OF[name])
    .find((name) => name !== undefined)
  if (wanted === undefined) return null
  const title = element.children.find(
    (child) => child.type === 'element' && classesOf(child).includes(wanted),
  )
  if (title?.type !== 'element') return null
  const question = plainText(title.children).trim()
  return question === '' ? null : { question, answer: element.children.filter((child) => child !== title) }
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}
