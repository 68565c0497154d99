import { Parser } from 'htmlparser2'
import { escapeHtml } from '#shared/escape-html.ts'

/** Elements that draw. None of them runs, loads or links anything. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['circle', 'clipPath', 'defs', 'ellipse', 'g', 'line', 'linearGradient', 'mask', 'path', 'polygon'],
  ...['polyline', 'radialGradient', 'rect', 'stop', 'use'],
])

const ATTRIBUTES =
  /^(?:id|d|points|transform|opacity|offset|r|rx|ry|[cf][xy]|[xy][12]?|width|height|href|xlink:href|fill|stroke|color|(?:clip|mask|fill|stroke|stop|gradient|vector|paint)-?[A-Za-z-]*|mask)$/

/** A reference to an element of the same icon: the only kind of address that is allowed. */
const REFERENCE = /url\(\s*(['"]?)#([\w-]+)\1\s*\)/g

/**
 * The markup of an icon from a service, reduced to drawing elements. All other elements are removed with their content.
 * @param name unique on a page: ids of the icon begin with it
 */
export function svgBody(markup: string, name: string): string {
  let html = ''
  let skipped = 0
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        if (skipped > 0 || !ELEMENTS.has(element)) {
          skipped++
          return
        }
        html += `<${element}${Object.entries(attributes)
          .map((entry) => attributeText(entry, name))
          .join('')}>`
      },
      onclosetag(element) {
        if (skipped > 0) skipped--
        else html += `</${element}>`
      },
    },
    { xmlMode: true },
  )
  parser.end(markup)
  return html
}

function attributeText([attribute, value]: [string, string], name: string): string {
  if (!ATTRIBUTES.test(attribute)) return ''
  const own = ownValue(attribute, value, name)
  return own === null ? '' : ` ${attribute}="${escapeHtml(own)}"`
}

function ownValue(attribute: string, value: string, name: string): string | null {
  if (attribute === 'id') return /^[\w-]+$/.test(value) ? `${name}-${value}` : null
  if (attribute.endsWith('href')) return /^#[\w-]+$/.test(value) ? `#${name}-${value.slice(1)}` : null
  const local = value.replace(REFERENCE, (_, __, id: string) => `url(#${name}-${id})`)
  const others = local.replaceAll(`url(#${name}-`, '')
  return /[\\:;]|url\(|expression/i.test(others) ? null : local
}
