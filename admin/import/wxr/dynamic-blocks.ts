import { escapeHtml } from '#shared/escape-html.ts'
import type { WxrItem } from './read-wxr.ts'

/** The comment of a block: its name, and its settings as JSON. One without saved HTML ends with `/`. */
const BLOCK = /<!-- wp:([\w/-]+) ([^<>]*)>/g

/** A mark with a link, as the block editor saves those of footnotes. */
const MARK = /<sup\b[^<>]*>\s*<a\b[^<>]*>([^<>]*)<\/a>\s*<\/sup>/g

const PICTURE = /<img\b[^<>]*>/g

/**
 * Writes HTML for blocks that are stored without it, if the export has their content: links to social networks, links
 * of menus, and footnotes. Emoji that are pictures become text.
 * @param leftOut called with the name of each other such block, which stays unchanged
 */
export function withDynamicBlocks(
  content: string,
  { meta }: Pick<WxrItem, 'meta'>,
  leftOut: (block: string) => void,
): string {
  return content
    .replace(PICTURE, (picture) => emojiOf(picture) ?? picture)
    .replace(MARK, (mark, number: string) =>
      mark.includes('class="fn"') ? `<sup class="fn"><a>${number}</a></sup>` : mark,
    )
    .replace(BLOCK, (block, name: string, settings: string) => {
      if (!settings.endsWith('/--')) return block
      const html =
        name === 'footnotes' ? notesHtml(meta.get('footnotes')) : linkHtml(name, settings.slice(0, -3))
      if (html === '') leftOut(name)
      return html || block
    })
}

/** The text of an emoji that the editor or a plugin stored as a picture; null for other pictures. */
function emojiOf(picture: string): string | null {
  const [names = '', src = '', alt = ''] = [CLASS, SRC, ALT].map((pattern) => pattern.exec(picture)?.[1])
  const isEmoji = /\b(?:wp-smiley|emoji)\b/.test(names) || src.includes('/images/core/emoji/')
  return isEmoji && alt !== '' && alt.length <= 20 ? alt : null
}

const [CLASS, SRC, ALT] = [/\bclass="([^"]*)"/, /\bsrc="([^"]*)"/, /\balt="([^"]*)"/]

function linkHtml(name: string, settings: string): string {
  if (name !== 'social-link' && name !== 'navigation-link') return ''
  const { url, label, service } = objectOf(settings)
  const words = [label, service].find((each): each is string => typeof each === 'string' && each !== '')
  if (typeof url !== 'string' || url === '') return ''
  // A label may be HTML. WordPress stores mail addresses without a scheme.
  const href = /^[^\s/:@]+@[^\s/:@]+$/.test(url) ? `mailto:${url}` : url
  const text = label === words ? words : words && words.charAt(0).toUpperCase() + words.slice(1)
  return `<li><a href="${escapeHtml(href)}">${text ?? escapeHtml(url)}</a></li>`
}

/** The footnotes of a text, which are stored as a setting of its post. */
function notesHtml(json: string | undefined): string {
  const notes = parsed(json)
  const texts = Array.isArray(notes) ? notes.map((note: { content?: unknown } | null) => note?.content) : []
  const items = texts.filter((text) => typeof text === 'string').map((text) => `<li>${text}</li>`)
  return items.length === 0 ? '' : `<ol class="wp-block-footnotes">${items.join('')}</ol>`
}

function objectOf(json: string): Record<string, unknown> {
  const value = parsed(json)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Null for invalid JSON. */
function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
