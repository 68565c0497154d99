import { escapeHtml } from '#shared/escape-html.ts'
import type { WxrItem } from './read-wxr.ts'

/** A block without saved HTML: its name, and its settings as JSON. */
const BLOCK = /<!-- wp:([\w/-]{1,60}) (?:(\{[^<>]{0,2000}\}) )?\/-->/g

/** A mark of a footnote with a link to its note, as the block editor saves it. */
const FOOTNOTE_MARK =
  /<sup\b[^<>]{0,200}\bclass="fn"[^<>]{0,200}>\s*<a\b[^<>]{0,400}>([^<>]{0,20})<\/a>\s*<\/sup>/g

const PICTURE = /<img\b[^<>]*>/g

/**
 * A text whose blocks without HTML are written out where the export has their content: links to social networks and of
 * menus, and footnotes. Emoji that are pictures become text.
 * @param leftOut called with the name of each other one, which stays
 */
export function withDynamicBlocks(
  content: string,
  { meta }: Pick<WxrItem, 'meta'>,
  leftOut: (block: string) => void,
): string {
  return content
    .replace(PICTURE, textOfEmoji)
    .replace(FOOTNOTE_MARK, '<sup class="fn"><a>$1</a></sup>')
    .replace(BLOCK, (block, name: string, settings: string | undefined) => {
      const html = name === 'footnotes' ? notesHtml(meta.get('footnotes')) : linkHtml(name, settings)
      if (html === '') leftOut(name)
      return html || block
    })
}

function linkHtml(name: string, settings: string | undefined): string {
  if (name !== 'social-link' && name !== 'navigation-link') return ''
  const { url, label, service } = objectOf(settings)
  const words = [label, service].find((each): each is string => typeof each === 'string' && each !== '')
  if (typeof url !== 'string' || url === '') return ''
  // A label may be HTML. An address of a mailbox needs no scheme there.
  const href = /^[^\s/:@]+@[^\s/:@]+$/.test(url) ? `mailto:${url}` : url
  const text = label === words ? words : words && words.charAt(0).toUpperCase() + words.slice(1)
  return `<li><a href="${escapeHtml(href)}">${text ?? escapeHtml(url)}</a></li>`
}

/** The notes of a text, which are a setting of its post. */
function notesHtml(json: string | undefined): string {
  const notes = parsed(json)
  const texts = Array.isArray(notes) ? notes.map((note: { content?: unknown } | null) => note?.content) : []
  const items = texts.filter((text) => typeof text === 'string').map((text) => `<li>${text}</li>`)
  return items.length === 0 ? '' : `<ol class="wp-block-footnotes">${items.join('')}</ol>`
}

function objectOf(json: string | undefined): Record<string, unknown> {
  const value = parsed(json)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Null for a text that is no JSON. */
function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** The text of an emoji that the editor or a plugin stored as a picture; another picture stays. */
function textOfEmoji(picture: string): string {
  const isEmoji =
    /\bclass="[^"<>]*\b(?:wp-smiley|emoji)\b/.test(picture) ||
    /\bsrc="[^"<>]*\/images\/core\/emoji\//.test(picture)
  const text = /\balt="([^"<>]{1,20})"/.exec(picture)?.[1]
  return isEmoji && text !== undefined ? text : picture
}
