import { escapeHtml } from '#shared/escape-html.ts'

/** A picture of the library. */
export interface LibraryPicture {
  src: string
  alt: string
  caption: string
}

export function galleryHtml(pictures: readonly LibraryPicture[]): string {
  const items = pictures.map(({ src, alt, caption }) => {
    const below = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<li><figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${below}</figure></li>`
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}
