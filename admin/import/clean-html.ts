import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import sanitizeHtml from 'sanitize-html'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from './inline-elements.ts'
import type { AddressReader } from './old-addresses.ts'

/** Deepest nesting of elements; what nests deeper is unwrapped, so that no later step runs out of stack. */
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

/** Wrappers that a visitor does not see. */
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
 * HTML of another system as a tree of elements that mean something, without scripts, styles, forms and handlers. Its
 * addresses are those of the new site.
 * @param leftOut hears the name of each element that is left out
 */
export function cleanHtml(
  html: string,
  { addresses, leftOut }: { addresses: AddressReader; leftOut: (tag: string) => void },
): Root {
  const allowed = new Set([...INLINE, ...BLOCKS, ...MEDIA])
  const safe = sanitizeHtml(html, {
    allowedTags: [...allowed],
    allowedAttributes: {
      a: ['href', 'title'],
      abbr: ['title'],
      acronym: ['title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
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
        if (!allowed.has(tagName) && !WITHOUT_TRACE.has(tagName)) leftOut(tagName)
        return { tagName, attribs: withNewAddresses(tagName, attribs, addresses) }
      },
    },
  })
  return fromHtml(safe, { fragment: true })
}

function withNewAddresses(
  tag: string,
  attribs: sanitizeHtml.Attributes,
  { href, file }: AddressReader,
): sanitizeHtml.Attributes {
  const { href: link, src, poster, ...rest } = attribs
  const known = {
    ...(tag === 'a' && link !== undefined && { href: href(link) }),
    ...(MEDIA.includes(tag) && src !== undefined && { src: tag === 'iframe' ? frameSource(src) : file(src) }),
    ...(tag === 'video' && poster !== undefined && { poster: file(poster) }),
  }
  const found = Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...rest, ...Object.fromEntries(found) }
}

/** Players are named with the protocol of their page. */
function frameSource(src: string): string | null {
  const address = src.trim().replace(/^(?:https?:)?\/\//i, 'https://')
  return URL.canParse(address) && address.startsWith('https://') ? new URL(address).href : null
}
