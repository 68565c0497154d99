import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { popupHref } from '#shared/popup-reference.ts'
import { isExternal, safeHref, safeSource } from '#shared/urls.ts'
import { linkRel } from './link-rel.ts'
import { BoundedTokenizer } from './bounded-html.ts'
import { BOUNDED, flattened, MAX_MARKUP_NESTING } from './bounded-markdown.ts'
import { markdownWithNotes } from './footnotes.ts'

/**
 * Stored rich text → HTML that is safe in a page. Runs once, when content is read, never at a render. Idempotent: its
 * own output is unchanged by it.
 */

/** A tag's name must end with a space, `/` or `>`, because `<https://…>` and `<me@…>` are Markdown links. */
const TAG_START = /<(?:\/?[a-z][a-z\d-]*(?=[\s/>])|!)/i

/** A value with tags is HTML; any other is CommonMark with GFM. Two searches, because one pattern for both is quadratic. */
function hasTags(source: string): boolean {
  const start = source.search(TAG_START)
  return start !== -1 && source.indexOf('>', start + 2) !== -1
}

export function richHtml(source: string): string {
  return sanitizeHtml(hasTags(source) ? source : markdownToHtml(source), BLOCK_RULES).trim()
}

/** One line of text: marks and links, no blocks. */
export function inlineHtml(source: string): string {
  const html = hasTags(source) ? source : (MARKDOWN.parseInline(source) as string)
  return sanitizeHtml(html, INLINE_RULES).trim()
}

/** The body of a post: CommonMark with GFM and footnotes. Raw HTML is sanitised. */
export function markdownHtml(source: string): string {
  return sanitizeHtml(markdownWithNotes(flattened(source)), ARTICLE_RULES).trim()
}

const MARKDOWN = new Marked(
  {
    gfm: true,
    async: false,
    renderer: {
      /** The text of a task labels its checkbox. */
      listitem(item) {
        return (
          item.task && `<li>${this.parser.parse(item.tokens).replace(TASK, '<label>$1$2</label>')}</li>\n`
        )
      },
    },
  },
  BOUNDED,
)

/** The checkbox and the line of a task, up to the next block element. */
const TASK = /(<input[^<>]*>)((?:(?!<\/?(?:p|ul|ol|pre|blockquote|table|h\d|hr|div)\b)[\s\S])*)/

function markdownToHtml(source: string): string {
  return MARKDOWN.parse(flattened(source)) as string
}

const INLINE_TAGS = [
  ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp'],
  ...['small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]

const BLOCK_TAGS = [
  ...INLINE_TAGS,
  ...['blockquote', 'caption', 'col', 'colgroup', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure'],
  ...[
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'img',
    'input',
    'label',
    'li',
    'ol',
    'p',
    'pre',
    'summary',
    'table',
    'tbody',
  ],
  ...['td', 'tfoot', 'th', 'thead', 'tr', 'ul'],
]

/** `popup:<id>` opens a popup; everything else is an ordinary address. */
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms', 'popup']

const INLINE_RULES: sanitizeHtml.IOptions = {
  allowedTags: INLINE_TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    abbr: ['title'],
    q: ['cite'],
    time: ['datetime'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_MARKUP_NESTING,
  parser: { Tokenizer: BoundedTokenizer },
  enforceHtmlBoundary: false,
  transformTags: { a: safeLink },
}

const BLOCK_RULES: sanitizeHtml.IOptions = {
  ...INLINE_RULES,
  allowedTags: BLOCK_TAGS,
  allowedAttributes: {
    ...INLINE_RULES.allowedAttributes,
    blockquote: ['cite'],
    code: ['class'],
    col: ['span'],
    details: ['open'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    input: ['type', 'checked', 'disabled'],
    ol: ['start', 'reversed', 'type'],
    td: ['align', 'colspan', 'rowspan'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: {
    a: safeLink,
    // A page has one h1, which is never inside a text.
    h1: 'h2',
    img: safeImage,
  },
  // The checkboxes of GFM task lists are the only inputs in a text.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'input' && (attribs.type !== 'checkbox' || attribs.disabled === undefined)) ||
    (tag === 'img' && !attribs.src),
}

/** An article has footnotes with generated ids, and code and tables that may be wider than a phone. */
const ARTICLE_RULES: sanitizeHtml.IOptions = {
  ...BLOCK_RULES,
  allowedAttributes: {
    ...BLOCK_RULES.allowedAttributes,
    a: ['href', 'title', 'target', 'rel', 'role'],
    li: ['id'],
    sup: ['id'],
    pre: ['tabindex'],
    table: ['tabindex'],
  },
  transformTags: {
    ...BLOCK_RULES.transformTags,
    a: (tagName, attribs) => withNoteRole(safeLink(tagName, attribs), attribs.role),
    li: noteTarget,
    sup: noteTarget,
    // Focusable, so that the keyboard can scroll it.
    pre: focusable,
    table: focusable,
  },
}

function withNoteRole(link: sanitizeHtml.Tag, role: string | undefined): sanitizeHtml.Tag {
  const isNote = /^#note-(?:ref-)?\d+$/.test(link.attribs.href ?? '')
  return isNote && role !== undefined ? { ...link, attribs: { ...link.attribs, role } } : link
}

function noteTarget(tagName: string, { id = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^note-(?:ref-)?\d+$/.test(id) ? { id } : {} }
}

function focusable(tagName: string): sanitizeHtml.Tag {
  return { tagName, attribs: { tabindex: '0' } }
}

/** A reference to a popup is allowed; any other address follows the rule of every link of a section. */
function safeLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { title, target, rel: stored } = attribs
  const href = linkAddress(attribs.href)
  const opensTab = target === '_blank'
  const rel = linkRel(stored, { leaves: opensTab || (href !== null && isExternal(href)) })
  return {
    tagName,
    attribs: {
      ...(href !== null && { href }),
      ...(title !== undefined && { title }),
      ...(opensTab && { target }),
      ...(rel !== undefined && { rel }),
    },
  }
}

function linkAddress(href: string | undefined): string | null {
  if (href === undefined) return null
  return popupHref(href) ?? safeHref(href)
}

/** Images in a text are lazy: they load close to the viewport. */
function safeImage(tagName: string, { src = '', ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { src: safeSource(src) ?? '', ...attribs, loading: 'lazy', decoding: 'async' } }
}
