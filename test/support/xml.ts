import { Parser } from 'htmlparser2'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/**
 * Parses a document.
 * @throws if a tag is not closed or closed in the wrong order, if there is not exactly one root element, or for an
 * ampersand that does not begin a decimal character reference
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        for (const element of open.slice(-1)) element.text += text
      },
      onclosetag(name, isImplied) {
        // A self-closing tag ends where it begins; any other needs an end tag.
        if (isImplied && xml[parser.endIndex - 1] !== '/') throw new Error(`<${name}> is not closed`)
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const [document, ...more] = root.children.filter(({ name }) => !name.startsWith('?'))
  if (document === undefined || more.length > 0) throw new Error('a document has one root element')
  if (/&(?!#\d+;)/.test(xml)) throw new Error('an ampersand that begins no decimal reference')
  return document
}

export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ])
}

export function textsNamed(element: XmlElement, name: string): string[] {
  return elementsNamed(element, name).map(({ text }) => text)
}
