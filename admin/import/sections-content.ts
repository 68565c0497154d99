import { richHtml } from '#sections/markup/rich.ts'
import type { SectionFile } from '../site-file.ts'
import { htmlContent, type TextContent } from './losses.ts'

/** The visible content of a page's sections. */
export function sectionsContent(sections: readonly SectionFile[]): TextContent {
  const texts: string[] = []
  const more = { links: 0, pictures: 0, players: 0 }
  for (const { component, data } of sections) {
    read(data, component.folder)
    if (component.folder === 'map') more.players += 1
  }
  const content = htmlContent(texts.join(' '))
  return {
    words: content.words,
    links: content.links + more.links,
    pictures: content.pictures + more.pictures,
    players: content.players + more.players,
  }

  function read(value: unknown, key: string): void {
    if (typeof value === 'string') {
      if (key === 'href') more.links += 1
      else if (key === 'src') more.pictures += 1
      else if (key === 'url') more.players += 1
      else texts.push(`<div>${richHtml(value)}</div>`)
    } else if (Array.isArray(value)) for (const each of value) read(each, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) read(each, name)
  }
}
