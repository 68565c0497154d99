import { unescapeHtml } from '#shared/escape-html.ts'
import type { Path } from '#shared/section-refs.ts'
import type { SiteFiles } from '../site-file.ts'

/** An address or a path in the content of a site that may name a file. */
export interface FileTarget {
  /** The target; in Markdown and HTML percent-decoded. */
  target: string
  /** As it is written, with its percent signs. */
  written: string
  /** False for the target of a link. */
  isShown: boolean
  /** The file of the site's folder that names it. */
  file: string
  /** Path of the value in that file; `body` for the text of a post. */
  path: Path
  /** Where it begins in the value. */
  offset: number
}

/** Returns the new target; null leaves it unchanged. */
export type ChangeTarget = (target: FileTarget) => string | null

/**
 * Replaces the targets in a site: texts that are entirely a path or an address, and targets in Markdown and HTML
 * outside of code.
 */
export function withTargets(site: SiteFiles, change: ChangeTarget): SiteFiles {
  const { pages, posts, folder, site_id, ...settings } = site
  return {
    ...changed(settings, { file: 'site.json', path: [] }, change),
    ...{ folder, site_id },
    pages: pages.map((page) => changed(page, { file: `pages/${page.id}.json`, path: [] }, change)),
    posts: posts.map((post) => {
      const { locale, category, slug } = post
      return changed(post, { file: `posts/${locale}/${category}/${slug}.md`, path: [] }, change)
    }),
  }
}

type Place = Pick<FileTarget, 'file' | 'path'>

function changed<T>(value: T, place: Place, change: ChangeTarget): T {
  // Only the values of texts change, so the shape stays the same.
  return changedValue(value, place, change) as T
}

function changedValue(value: unknown, { file, path }: Place, change: ChangeTarget): unknown {
  const inside = (each: unknown, key: string | number) =>
    changedValue(each, { file, path: [...path, key] }, change)
  if (typeof value === 'string') return changedText(value, { file, path }, change)
  if (Array.isArray(value)) return value.map(inside)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each, key)]))
}

/** A text that is only a path or an address, with a file extension. */
const WHOLE = /^\s*[^\s<>()"'`][^\n<>"`]*\.[a-z0-9]{2,5}\s*$|^\s*https?:\/\/[^\s<>"'`]+\s*$/i

/** Whether a text may be Markdown or HTML. */
function isMarked(text: string): boolean {
  return ['](', ']:', '="', "='"].some((part) => text.includes(part))
}

function changedText(text: string, place: Place, change: ChangeTarget): string {
  if (isMarked(text)) return changedMarkup(text, place, change)
  if (text.length > MAX_TARGET || !WHOLE.test(text)) return text
  const written = text.trim()
  const isShown = place.path.at(-1) !== 'href'
  return change({ ...place, target: written, written, isShown, offset: 0 }) ?? text
}

/** Characters of an address; longer ones name no file. */
const MAX_TARGET = 2048

/** A line that begins or ends a block of code. */
const FENCE = /^\s{0,3}(?:```|~~~)/

function changedMarkup(text: string, place: Place, change: ChangeTarget): string {
  let isCode = false
  let offset = 0
  const lines = text.split('\n').map((line) => {
    const from = offset
    offset += line.length + 1
    if (FENCE.test(line)) isCode = !isCode
    return isCode ? line : changedLine(line, { ...place, from }, change)
  })
  return lines.join('\n')
}

/** Where code begins, or a target: `](target)`, `](<target>)`, `src="target"`. */
const OPENERS = /`|\]\(<?|\b(?:src|href|poster)=["']/gi

function changedLine(
  line: string,
  { from, ...place }: Place & { from: number },
  change: ChangeTarget,
): string {
  let changedText = ''
  let at = 0
  for (const { opener, start, end } of targetsOf(line)) {
    const written = line.slice(start, end)
    const isShown = opener.startsWith('](') ? isPicture(line, start) : /^(?:src|poster)=/i.test(opener)
    const next = change({ ...place, target: plain(written), written, isShown, offset: from + start })
    changedText += line.slice(at, start) + (next === null ? written : encodeURI(next))
    at = end
  }
  return changedText + line.slice(at)
}

interface TargetPlace {
  opener: string
  start: number
  end: number
}

/** The places of targets in a line, outside of code. */
function targetsOf(line: string): TargetPlace[] {
  const found: TargetPlace[] = []
  const defined = line.startsWith('[') ? line.indexOf(']:') : -1
  if (defined > 0) {
    const start = defined + 2 + (line.slice(defined + 2).length - line.slice(defined + 2).trimStart().length)
    return [{ opener: ']:', start, end: bareEnd(line, start) }]
  }
  let at = 0
  for (;;) {
    OPENERS.lastIndex = at
    const [opener] = OPENERS.exec(line) ?? []
    if (opener === undefined) return found
    const start = OPENERS.lastIndex
    const end =
      opener === '](' ? bareEnd(line, start) : closedEnd(line, start, CLOSERS[opener.at(-1) ?? ''] ?? '')
    if (opener !== '`' && end > start) found.push({ opener, start, end })
    at = Math.max(start, end)
  }
}

const CLOSERS: Record<string, string> = { '`': '`', '<': '>', '"': '"', "'": "'" }

/**
 * The end of the part that starts here, before its closing character. Returns the start if no closing character is
 * near. Code ends after its closing character.
 */
function closedEnd(line: string, start: number, closer: string): number {
  const end = line.slice(start, start + MAX_TARGET).indexOf(closer)
  if (end === -1) return start
  return closer === '`' ? start + end + 1 : start + end
}

/** Up to a space, or to the bracket that closes the target. */
function bareEnd(line: string, start: number): number {
  let depth = 0
  for (let end = start; end < Math.min(line.length, start + MAX_TARGET); end++) {
    const character = line.charAt(end)
    if (character === '(') depth++
    if (character === ')' && depth-- === 0) return end
    if (/[\s<>]/.test(character)) return end
  }
  return Math.min(line.length, start + MAX_TARGET)
}

/** Whether the brackets that end at `]` are those of a picture: `![text]`. */
function isPicture(line: string, end: number): boolean {
  return line.charAt(line.lastIndexOf('[', end) - 1) === '!'
}

function plain(written: string): string {
  try {
    return decodeURIComponent(unescapeHtml(written))
  } catch {
    return written // it holds a bare percent sign
  }
}
