import type { Element } from 'hast'
import type { CaptionedImage } from './only-pictures.ts'

/** A picture with its caption, for a text. */
export function pictureFigure({ image, caption }: CaptionedImage): Element {
  const words = caption.filter((node) => node.type === 'text' || node.type === 'element')
  const below: Element[] =
    words.length === 0 ? [] : [{ type: 'element', tagName: 'figcaption', properties: {}, children: words }]
  return { type: 'element', tagName: 'figure', properties: {}, children: [image, ...below] }
}
