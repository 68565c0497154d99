import type { Element, RootContent } from 'hast'
import { append } from './append.ts'

export interface CaptionedImage {
  image: Element
  caption: RootContent[]
}

/** The pictures of an element with only pictures and captions; null for others. */
export function onlyPictures({ tagName, children }: Element): CaptionedImage[] | null {
  if (!['p', 'a', 'figure', 'ul', 'ol', 'li', 'div', 'span'].includes(tagName)) return null
  const pictures: CaptionedImage[] = []
  for (const child of children) {
    if (child.type === 'text' && child.value.trim() === '') continue
    if (child.type !== 'element') return null
    const last = pictures.at(-1)
    if (child.tagName === 'br') continue
    if (child.tagName === 'img') pictures.push({ image: child, caption: [] })
    else if (child.tagName === 'figcaption' && last !== undefined) {
      // A caption after several pictures, or after one that has a caption, belongs to no single picture.
      if (pictures.length > 1 || last.caption.length > 0) return null
      last.caption = child.children
    } else {
      const below = onlyPictures(child)
      if (below === null || below.length === 0) return null
      append(pictures, below)
    }
  }
  return pictures.length === 0 ? null : pictures
}
