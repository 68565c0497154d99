import { Parser } from 'htmlparser2'

/**
 * The content of a tenant's sections: each element with its classes, each text. It leaves out what the renderer adds to
 * hydrate or enhance a section: the element around it, and its data.
 */
export function sectionParts(html: string): string[] {
  const parts: string[] = []
  const open: { isSection: boolean; isSilent: boolean }[] = []
  let text = ''
  const endText = () => {
    if (text.trim() !== '') parts.push(`"${text.trim()}"`)
    text = ''
  }
  const isWithin = () => open.some(({ isSection }) => isSection) && !open.at(-1)?.isSilent
  const parser = new Parser({
    onopentag(name, attributes) {
      endText()
      const address = attributes['data-section']
      const isSection = address !== undefined && !address.startsWith('site/')
      const isScript = name === 'script' || name === 'style'
      const isAround = 'data-enhance' in attributes || 'data-island' in attributes
      open.push({ isSection, isSilent: isScript })
      if (isWithin() && !isAround) parts.push(`${name} ${attributes.class ?? ''}`.trim())
    },
    ontext(data) {
      if (isWithin()) text += data
    },
    onclosetag() {
      endText()
      open.pop()
    },
  })
  parser.end(html)
  return parts
}
