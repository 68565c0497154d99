import { Parser } from 'htmlparser2'
import { escapeHtml } from '#shared/escape-html.ts'
import { FileRefusal } from './file-refusal.ts'

/** Elements that draw. Others, which editors add, are left out with their content. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'switch', 'style', 'view', 'image', 'a'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...[
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feComposite',
    'feConvolveMatrix',
    'feDiffuseLighting',
  ],
  ...[
    'feDisplacementMap',
    'feDistantLight',
    'feDropShadow',
    'feFlood',
    'feFuncA',
    'feFuncB',
    'feFuncG',
    'feFuncR',
  ],
  ...['feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight'],
  ...['feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
])

/** Elements that run or load something. A drawing with one is refused, because it would look different without it. */
const ACTIVE =
  /^(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|set|animate\w*|discard|mpath)$/i

/** A part of the same drawing, or a picture inside it. */
const OWN_REFERENCE = /^(?:#|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i

/** Where an address begins in a style or attribute; browsers add a missing end. */
const URLS = /url\(/gi
/** Characters of the address that decide whether it is allowed. */
const HEAD = 100

/**
 * The drawing without declarations, comments and metadata of editors.
 * @throws FileRefusal for one that runs scripts or loads other files
 */
export function safeDrawing(markup: string): string {
  let svg = ''
  let skipped = 0
  /** Text of the current style; the parser passes it in parts. */
  let style: string | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.replace(/^svg:/, '')
        if (ACTIVE.test(local)) throw refusal(`the element <${name}>`)
        if (skipped > 0 || !ELEMENTS.has(local)) {
          skipped++
          return
        }
        if (local === 'style') style = ''
        svg += `<${local}${Object.entries(attributes).map(attributeText).join('')}>`
      },
      ontext(text) {
        if (skipped > 0) return
        if (style !== null) style += text
        svg += escapeHtml(text)
      },
      onclosetag(name) {
        if (skipped > 0) {
          skipped--
          return
        }
        const local = name.replace(/^svg:/, '')
        svg += `</${local}>`
        if (local !== 'style') return
        refuseForeignStyle(style ?? '')
        style = null
      },
      onprocessinginstruction(name, data) {
        if (/^!doctype/i.test(name) && data.includes('[')) throw refusal('a document type with entities')
        if (/^\?xml-stylesheet/i.test(name)) throw refusal('a stylesheet of another file')
      },
    },
    { xmlMode: true },
  )
  parser.end(markup.replace(/^\uFEFF/, ''))
  if (!/^\s*<svg[\s>]/.test(svg)) throw new FileRefusal('is not a drawing: its first element is not <svg>')
  const drawing = svg.trim()
  return / xmlns="/.test(/^<svg[^>]*>/.exec(drawing)?.[0] ?? '')
    ? drawing
    : drawing.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
}

function attributeText([name, value]: [string, string]): string {
  if (/^on/i.test(name)) throw refusal(`the attribute ${name}`)
  if (/^(?:xlink:)?href$/i.test(name)) {
    if (!OWN_REFERENCE.test(value.trim())) throw refusal(`a reference to ${value.slice(0, 60)}`)
    return ` ${name}="${escapeHtml(value)}"`
  }
  // Attributes and namespaces of editors are left out.
  if (!/^(?:xmlns(?::xlink)?|xml:(?:space|lang)|[\w-]+)$/.test(name)) return ''
  refuseForeignStyle(value)
  return ` ${name}="${escapeHtml(value)}"`
}

function refuseForeignStyle(text: string): void {
  if (/@import|image-set\s*\(|expression\s*\(|javascript:|\\/i.test(text))
    throw refusal('a style that loads or runs')
  for (const { index } of text.matchAll(URLS)) {
    const address = text.slice(index + 'url('.length, index + HEAD).replace(/^\s*['"]?\s*/, '')
    if (!OWN_REFERENCE.test(address)) throw refusal(`a style that loads ${address.slice(0, 60)}`)
  }
}

function refusal(what: string): FileRefusal {
  return new FileRefusal(`has ${what}; export it as plain SVG, with pictures embedded and without scripts`)
}

/** In pixels, from the view box or the attributes; undefined without both. */
export function drawingSize(svg: string): { width: number; height: number } | undefined {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const [, , , width, height] =
    / viewBox="\s*([\d.-]+)[\s,]+([\d.-]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(root) ?? []
  const size = [
    width ?? / width="([\d.]+)(?:px)?"/.exec(root)?.[1],
    height ?? / height="([\d.]+)(?:px)?"/.exec(root)?.[1],
  ].map((side) => Math.round(Number(side)))
  const [wide = 0, high = 0] = size
  return wide >= 1 && high >= 1 && wide <= 99_999 && high <= 99_999
    ? { width: wide, height: high }
    : undefined
}
