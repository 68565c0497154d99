import { withScheme } from '#shared/urls.ts'

/** A service whose pages may be shown in a frame. */
interface Provider {
  name: string
  /** Pattern of page addresses, without scheme and `www.`. */
  page: RegExp
  /** Address of the frame, from the matches of the pattern; null for a page that shows nothing in one. */
  frame: (match: RegExpExecArray, page: URL) => string | null
}

/** Every other address stays a link. The policy of every page names their origins (shared/embed-origins.ts). */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'Spotify',
    page: /^open\.spotify\.com\/(?:intl-\w+\/|user\/[^/]+\/(?=playlist\/))?(?:embed(?:-podcast)?\/)?(track|album|playlist|artist|show|episode)\/(\w+)/,
    frame: ([, kind, id], page) =>
      withQuery(`https://open.spotify.com/embed/${kind}/${id}`, chosenOf(page, ['t', 'theme'])),
  },
  {
    name: 'SoundCloud',
    // SoundCloud's own pages cannot be framed.
    page: /^(?:m\.)?soundcloud\.com\/(?!(?:charts|discover|feed|pages|search|settings|stations|stream|tags|upload|you)\/)[\w-]+\/[\w-]+/,
    frame: (_, page) => {
      // A private recording plays with its token alone.
      const url = withQuery(`https://soundcloud.com${page.pathname}`, chosenOf(page, ['secret_token']))
      return `https://w.soundcloud.com/player/?${new URLSearchParams({ url })}`
    },
  },
  {
    name: 'Calendly',
    page: /^calendly\.com\/(?!(?:about|app|blog|event_types|features|integrations|login|pricing|signup|solutions)(?:\/|$))[\w-]+/,
    // The query holds the month and prefilled answers.
    frame: (_, page) => `https://calendly.com${page.pathname}${page.search}`,
  },
  {
    name: 'Cal.com',
    page: /^cal\.com\/(?!(?:about|apps?|auth|blog|docs|enterprise|event-types|login|pricing|settings|signup)(?:\/|$))[\w-]+/,
    frame: (_, page) => `https://cal.com${page.pathname}${page.search}`,
  },
  {
    name: 'Google Forms',
    page: /^docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/e\/([\w-]+)/,
    frame: ([, id], { searchParams }) => {
      // Prefilled answers.
      const filled = [...searchParams].filter(([name]) => /^entry\.\d+/.test(name))
      return `https://docs.google.com/forms/d/e/${id}/viewform?${new URLSearchParams([['embedded', 'true'], ...filled])}`
    },
  },
  {
    name: 'Google Calendar',
    page: /^calendar\.google\.com\/calendar(?:\/[bu]\/\d+)?(?:\/(?:embed|r|render))?\/?$/,
    frame: (_, { searchParams }) => {
      const query = calendarQuery(searchParams)
      return query.has('src') ? `https://calendar.google.com/calendar/embed?${query}` : null
    },
  },
  {
    name: 'Typeform',
    page: /^(?:form|[\w-]+)\.typeform\.com\/to\/(\w+)/,
    // The fragment holds its hidden fields.
    frame: ([, id], page) => `https://form.typeform.com/to/${id}${page.hash}`,
  },
  {
    name: 'CodePen',
    page: /^codepen\.io\/((?:team\/)?[\w-]+)\/(?:pen|full|embed|details)\/(?:preview\/)?(\w+)/,
    frame: ([, user, id]) => `https://codepen.io/${user}/embed/${id}?default-tab=result`,
  },
  {
    name: 'Figma',
    page: /^figma\.com\/(?:file|design|proto|board)\/\w+/,
    frame: (_, page) => {
      const url = withQuery(`https://www.figma.com${page.pathname}`, chosenOf(page, FIGMA_CHOICES))
      return `https://www.figma.com/embed?${new URLSearchParams({ embed_host: 'share', url })}`
    },
  },
]

export interface Embed {
  provider: string
  /** Address of the frame. */
  frame: string
  /** Address of the page itself. */
  page: string
}

/** The frame for an address; null if its service is not in the list. */
export function readEmbed(address: string): Embed | null {
  const whole = withScheme(address)
  if (!URL.canParse(whole)) return null
  const page = new URL(whole)
  if (page.protocol !== 'https:' || page.port !== '' || page.username !== '') return null
  const bare = page.hostname.replace(/^www\./, '') + page.pathname
  for (const { name, page: pattern, frame } of PROVIDERS) {
    const match = pattern.exec(bare)
    const address = match && frame(match, page)
    if (address) return { provider: name, frame: address, page: page.href }
  }
  return null
}

/** Which part of a file is shown, and how. */
const FIGMA_CHOICES = ['node-id', 'page-id', 'starting-point-node-id', 'scaling', 'version-id']

/** The parameters of a page that choose what it shows. */
function chosenOf({ searchParams }: Pick<URL, 'searchParams'>, names: readonly string[]): string[][] {
  return names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]))
}

function withQuery(address: string, parameters: string[][]): string {
  return parameters.length === 0 ? address : `${address}?${new URLSearchParams(parameters)}`
}

/**
 * The parameters that select the calendar and its view; others are dropped. A shared link names its calendar by `cid`.
 */
function calendarQuery(given: URLSearchParams): URLSearchParams {
  const shared = given.getAll('cid').map((id) => ['src', calendarId(id)])
  const kept = chosenOf({ searchParams: given }, ['src', 'ctz', 'mode', 'hl'])
  return new URLSearchParams([...kept, ...shared].filter(([, value]) => value !== ''))
}

/** An address like `abc@group.calendar.google.com`, which a link may hold in base64url. */
function calendarId(id: string): string {
  if (!/^[\w-]{12,}$/.test(id)) return id
  const decoded = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
  return /^[\w.+-]+@[\w.-]+$/.test(decoded) ? decoded : id
}
