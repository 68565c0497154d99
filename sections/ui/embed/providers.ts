import { withScheme } from '#shared/urls.ts'

/** A service whose pages may be shown in a frame. */
interface Provider {
  name: string
  /** Pattern of the pages, without the scheme and `www.`. */
  page: RegExp
  /** Address of the frame, from the matches of the pattern. */
  frame: (match: RegExpExecArray, page: URL) => string
}

/** Every other address stays a link. The policy of every page names their origins (shared/embed-origins.ts). */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'Spotify',
    page: /^open\.spotify\.com\/(?:intl-\w+\/)?(?:embed\/)?(track|album|playlist|artist|show|episode)\/(\w+)/,
    frame: ([, kind, id]) => `https://open.spotify.com/embed/${kind}/${id}`,
  },
  {
    name: 'SoundCloud',
    page: /^(?:m\.)?soundcloud\.com\/[\w-]+\/[\w-]+/,
    frame: (_, page) =>
      `https://w.soundcloud.com/player/?${new URLSearchParams({ url: `https://soundcloud.com${page.pathname}` })}`,
  },
  {
    name: 'Calendly',
    page: /^calendly\.com\/[\w-]+/,
    frame: (_, page) => `https://calendly.com${page.pathname}`,
  },
  {
    name: 'Cal.com',
    page: /^cal\.com\/[\w-]+/,
    frame: (_, page) => `https://cal.com${page.pathname}`,
  },
  {
    name: 'Google Forms',
    page: /^docs\.google\.com\/forms\/d\/e\/([\w-]+)/,
    frame: ([, id]) => `https://docs.google.com/forms/d/e/${id}/viewform?embedded=true`,
  },
  {
    name: 'Google Calendar',
    page: /^calendar\.google\.com\/calendar\/(?:u\/\d\/)?(?:embed|r)/,
    frame: (_, { searchParams }) =>
      `https://calendar.google.com/calendar/embed?${calendarQuery(searchParams)}`,
  },
  {
    name: 'Typeform',
    page: /^(?:form|[\w-]+)\.typeform\.com\/to\/(\w+)/,
    frame: ([, id]) => `https://form.typeform.com/to/${id}`,
  },
  {
    name: 'CodePen',
    page: /^codepen\.io\/([\w-]+)\/(?:pen|full|embed)\/(\w+)/,
    frame: ([, user, id]) => `https://codepen.io/${user}/embed/${id}?default-tab=result`,
  },
  {
    name: 'Figma',
    page: /^figma\.com\/(?:file|design|proto|board)\/\w+/,
    frame: (_, page) =>
      `https://www.figma.com/embed?${new URLSearchParams({ embed_host: 'share', url: `https://www.figma.com${page.pathname}` })}`,
  },
]

export interface Embed {
  provider: string
  /** Address of the frame. */
  frame: string
  /** Address of the page itself. */
  page: string
}

/** What an address shows in a frame; null when its service is not in the list. */
export function readEmbed(address: string): Embed | null {
  const whole = withScheme(address)
  if (!URL.canParse(whole)) return null
  const page = new URL(whole)
  if (page.protocol !== 'https:' || page.port !== '' || page.username !== '') return null
  const bare = page.hostname.replace(/^www\./, '') + page.pathname
  for (const { name, page: pattern, frame } of PROVIDERS) {
    const match = pattern.exec(bare)
    if (match !== null) return { provider: name, frame: frame(match, page), page: page.href }
  }
  return null
}

/** Which calendar, and how it is shown; nothing else of the address. */
function calendarQuery(given: URLSearchParams): URLSearchParams {
  const kept = ['src', 'ctz', 'mode', 'hl'].flatMap((name) =>
    given.getAll(name).map((value) => [name, value]),
  )
  return new URLSearchParams(kept)
}
