import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import sanitizeHtml from 'sanitize-html'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from './inline-elements.ts'
import type { AddressReader } from './old-addresses.ts'
import { NOSCRIPT, withoutEmpty } from './without-empty.ts'

/** Deepest nesting of elements; deeper ones are unwrapped, so that no later step exceeds the stack. */
const MAX_NESTING = 60

const INLINE = [...INLINE_ELEMENTS, ...OLD_INLINE_ELEMENTS]
const BLOCKS = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
  ],
  ...['figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p'],
  ...['pre', 'section', 'summary', 'table', 'caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul'],
]
const MEDIA = ['img', 'video', 'audio', 'source', 'iframe']

/** Wrappers that have no visible effect. */
const WITHOUT_TRACE = new Set([
  'font',
  'colgroup',
  'col',
  'picture',
  'html',
  'head',
  'body',
  'bdo',
  'bdi',
  'ruby',
  'rt',
  'rp',
])

/**
 * HTML of another system as a tree of meaningful elements, without scripts, styles, forms and handlers, and with
 * addresses of the new site.
 * @param leftOut called with the name of each removed element, and with the reason if texts may have such an element
 */
export function cleanHtml(
  html: string,
  { addresses, leftOut }: { addresses: AddressReader; leftOut: (tag: string, reason?: string) => void },
): Root {
  // HTML parsers read template code as a comment.
  if (/<[?%]/.test(html)) leftOut('code of a template')
  const allowed = new Set([...INLINE, ...BLOCKS, ...MEDIA])
  const safe = sanitizeHtml(html, {
    allowedTags: [...allowed],
    allowedAttributes: {
      a: ['href', 'title'],
      abbr: ['title'],
      acronym: ['title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      div: [NOSCRIPT],
      iframe: ['src', 'title'],
      video: ['src', 'poster', 'title'],
      audio: ['src', 'title'],
      source: ['src'],
      ol: ['start'],
      td: ['align'],
      th: ['align'],
      '*': ['class'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowProtocolRelative: false,
    allowedIframeHostnames: undefined,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    nestingLimit: MAX_NESTING,
    enforceHtmlBoundary: false,
    transformTags: {
      '*': (tagName, attribs) => {
        if (tagName === 'noscript') return { tagName: 'div', attribs: { [NOSCRIPT]: '' } }
        if (!allowed.has(tagName) && !WITHOUT_TRACE.has(tagName)) leftOut(tagName)
        return { tagName, attribs: withNewAddresses(tagName, attribs, addresses) }
      },
    },
  })
  return withoutEmpty(fromHtml(safe, { fragment: true }), leftOut)
}

function withNewAddresses(
  tag: string,
  attribs: sanitizeHtml.Attributes,
  { href, file }: AddressReader,
): sanitizeHtml.Attributes {
  const { href: link, src: given, poster, [NOSCRIPT]: _, ...rest } = attribs
  const src = tag === 'img' ? (lazySource(attribs) ?? given) : given
  const known = {
    ...(tag === 'a' && link !== undefined && { href: href(link) }),
    ...(MEDIA.includes(tag) && src !== undefined && { src: tag === 'iframe' ? frameSource(src) : file(src) }),
    ...(tag === 'video' && poster !== undefined && { poster: file(poster) }),
  }
  const found = Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...rest, ...Object.fromEntries(found) }
}

/** Attributes from which scripts load a lazy picture. */
function lazySource(attribs: sanitizeHtml.Attributes): string | undefined {
  return ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file']
    .map((name) => attribs[name])
    .find(Boolean)
}

/** Players may have protocol-relative addresses. */
function frameSource(src: string): string | null {
  const address = src.trim().replace(/^(?:https?:)?\/\//i, 'https://')
  return URL.canParse(address) && address.startsWith('https://') ? new URL(address).href : null
}
