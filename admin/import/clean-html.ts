import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import sanitizeHtml from 'sanitize-html'
import { embeddedVideoOfId, readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from './inline-elements.ts'
import type { AddressReader } from './old-addresses.ts'
import { BACKGROUND, NOSCRIPT, withoutEmpty } from './without-empty.ts'

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

/** Elements whose text is not part of the page's text. */
const UNSEEN = ['script', 'style', 'textarea', 'option', 'template', 'svg']

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
      td: ['align', 'colspan', 'rowspan'],
      th: ['align', 'colspan', 'rowspan'],
      '*': ['class', BACKGROUND],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowProtocolRelative: false,
    allowedIframeHostnames: undefined,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    nonTextTags: UNSEEN,
    nestingLimit: MAX_NESTING,
    enforceHtmlBoundary: false,
    transformTags: {
      '*': (tagName, attribs) => {
        const player = playerFrame(tagName, attribs)
        if (player !== null) return { tagName: 'iframe', attribs: { src: player } }
        if (tagName === 'amp-img')
          return { tagName: 'img', attribs: withNewAddresses('img', attribs, addresses) }
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
  const { href: link, src: given, poster, [NOSCRIPT]: _, [BACKGROUND]: __, ...rest } = attribs
  const background = backgroundOf(attribs.style)
  const isLazy = tag === 'img' || tag === 'iframe'
  const shown = given?.startsWith('data:') === true ? undefined : given
  const src = isLazy ? (lazySource(attribs) ?? shown ?? largestOf(attribs) ?? given) : given
  const known = {
    ...(tag === 'a' && link !== undefined && { href: href(link) }),
    ...(MEDIA.includes(tag) && src !== undefined && { src: tag === 'iframe' ? frameSource(src) : file(src) }),
    ...(background !== null && { [BACKGROUND]: file(background) }),
    ...(tag === 'video' && poster !== undefined && { poster: file(poster) }),
  }
  const found = Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...rest, ...Object.fromEntries(found) }
}

/** The address of the background picture in a style. */
function backgroundOf(style: string | undefined): string | null {
  const declaration = style?.split(';').find((each) => /^\s*background(?:-image)?\s*:/i.test(each))
  const address = /\burl\(\s*["']?([^"')\s]+)/i.exec(declaration ?? '')?.[1]
  return address === undefined || address.startsWith('data:') ? null : address
}

/** Attributes from which scripts load a lazy picture or frame. */
function lazySource(attribs: sanitizeHtml.Attributes): string | undefined {
  return ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file']
    .map((name) => attribs[name])
    .find(Boolean)
}

/** The last picture of a set, which is usually the largest. */
function largestOf(attribs: sanitizeHtml.Attributes): string | undefined {
  const set = ['srcset', 'data-srcset', 'data-lazy-srcset'].map((name) => attribs[name]).find(Boolean)
  return set?.trim().split(/,\s+/).at(-1)?.split(/\s/, 1)[0]
}

/** The film of an element of older editors or of a script; null for other elements. */
function playerFrame(tag: string, attribs: sanitizeHtml.Attributes): string | null {
  if (tag === 'object' || tag === 'embed')
    return readEmbeddedVideo(attribs.data ?? attribs.src ?? '')?.embed ?? null
  if (tag === 'lite-youtube' || tag === 'amp-youtube')
    return embeddedVideoOfId('youtube', attribs.videoid ?? attribs['data-videoid'] ?? '')?.embed ?? null
  return null
}

/** Players may have protocol-relative addresses. */
function frameSource(src: string): string | null {
  const address = src.trim().replace(/^(?:https?:)?\/\//i, 'https://')
  return URL.canParse(address) && address.startsWith('https://') ? new URL(address).href : null
}
