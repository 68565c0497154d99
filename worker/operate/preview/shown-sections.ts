import { cut } from '#shared/cut.ts'
import { unescapeHtml } from '#shared/escape-html.ts'

/** A section of a page, with the heading by which a person recognises it. */
export interface ShownSection {
  id: string
  /** `folder/name` of the component. */
  address: string
  /** The first heading; '' without one. */
  heading: string
}

/** The most characters of a heading in a list. */
const MAX_HEADING = 80

const HEADINGS = ['h1', 'h2', 'h3']

/** Returns a list that is filled while the rewriter reads the page. */
export function collectSections(rewriter: HTMLRewriter): ShownSection[] {
  const sections: ShownSection[] = []
  let read: string | null = null
  rewriter.on('[data-section][id]', {
    element(element) {
      const [id, address] = [element.getAttribute('id') ?? '', element.getAttribute('data-section') ?? '']
      sections.push({ id, address, heading: '' })
    },
  })
  for (const name of HEADINGS)
    rewriter.on(`[data-section][id] ${name}`, {
      element(element) {
        const section = sections.at(-1)
        if (section === undefined || section.heading !== '' || read !== null) return
        read = ''
        element.onEndTag(() => {
          section.heading = cut(
            unescapeHtml(read ?? '')
              .replace(/\s+/g, ' ')
              .trim(),
            MAX_HEADING,
          )
          read = null
        })
      },
      text({ text }) {
        if (read !== null) read += text
      },
    })
  return sections
}
