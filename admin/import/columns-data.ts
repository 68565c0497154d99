import type { BesidePicture, Column, Columns } from './columns.ts'
import { imageMedia } from './image-media.ts'
import { linkButton } from './link-button.ts'
import { richText } from './markdown.ts'
import { pictureFigure } from './picture-figure.ts'

type Data = Record<string, unknown>

/**
 * Adjacent blocks as a section: cards become features, pictures a gallery, texts columns, and a text with a picture a
 * split section.
 */
export function columnsData(read: Columns): [folder: string, name: string, data: Data] {
  if (read.kind === 'beside') return ['hero', 'split', besideData(read)]
  if (read.kind === 'pictures') return ['gallery', 'grid', { items: read.columns.flatMap(pictureData) }]
  if (read.kind === 'cards') return ['features', 'grid', { items: read.columns.map(cardData) }]
  const { title, columns } = read
  return ['text', 'columns', { ...(title !== undefined && { title }), columns: columns.map(columnData) }]
}

function besideData({ title, image, text, links, isPictureFirst }: BesidePicture): Data {
  const media = imageMedia(image)
  return {
    title,
    ...(text.length > 0 && { subtitle: richText(text) }),
    ...(links.length > 0 && { buttons: links.flatMap(linkButton) }),
    ...(media !== null && { media }),
    ...(isPictureFirst && { mediaPosition: 'left' }),
  }
}

function columnData({ title, image, text }: Column, index: number): Data {
  const picture = image === null ? '' : richText([pictureFigure({ image, caption: [] })])
  const body = [picture, text].filter((part) => part !== '').join('\n\n')
  return { id: `c${index + 1}`, ...(title !== '' && { title }), body }
}

function pictureData({ image, text }: Column, index: number): Data[] {
  const media = image === null ? null : imageMedia(image)
  return media === null ? [] : [{ id: `p${index + 1}`, media, ...(text !== '' && { caption: text }) }]
}

function cardData({ title, image, text, href }: Column, index: number): Data {
  const media = image === null ? null : imageMedia(image)
  return {
    id: `i${index + 1}`,
    title,
    ...(text !== '' && { text }),
    ...(media !== null && { media }),
    ...(href !== null && { link: { kind: 'url', href } }),
  }
}
