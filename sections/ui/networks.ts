/** Social networks and payment methods by the name that a tenant writes: their own spelling and their icon. */
interface Mark {
  name: string
  icon: string
}

type Marks = Record<string, Mark>

const simple = (name: string, icon: string): Mark => ({ name, icon: `simple-icons:${icon}` })

const NETWORKS: Marks = {
  airbnb: simple('Airbnb', 'airbnb'),
  applemusic: simple('Apple Music', 'applemusic'),
  bandcamp: simple('Bandcamp', 'bandcamp'),
  behance: simple('Behance', 'behance'),
  bluesky: simple('Bluesky', 'bluesky'),
  deezer: simple('Deezer', 'deezer'),
  discord: simple('Discord', 'discord'),
  dribbble: simple('Dribbble', 'dribbble'),
  email: { name: 'E-mail', icon: 'lucide:mail' },
  facebook: simple('Facebook', 'facebook'),
  flickr: simple('Flickr', 'flickr'),
  github: simple('GitHub', 'github'),
  google: simple('Google', 'google'),
  ifood: simple('iFood', 'ifood'),
  instagram: simple('Instagram', 'instagram'),
  kakaotalk: simple('KakaoTalk', 'kakaotalk'),
  letterboxd: simple('Letterboxd', 'letterboxd'),
  line: simple('LINE', 'line'),
  linkedin: simple('LinkedIn', 'linkedin'),
  mastodon: simple('Mastodon', 'mastodon'),
  medium: simple('Medium', 'medium'),
  messenger: simple('Messenger', 'messenger'),
  patreon: simple('Patreon', 'patreon'),
  pinterest: simple('Pinterest', 'pinterest'),
  reddit: simple('Reddit', 'reddit'),
  signal: simple('Signal', 'signal'),
  snapchat: simple('Snapchat', 'snapchat'),
  soundcloud: simple('SoundCloud', 'soundcloud'),
  spotify: simple('Spotify', 'spotify'),
  strava: simple('Strava', 'strava'),
  substack: simple('Substack', 'substack'),
  telegram: simple('Telegram', 'telegram'),
  threads: simple('Threads', 'threads'),
  tiktok: simple('TikTok', 'tiktok'),
  tripadvisor: simple('Tripadvisor', 'tripadvisor'),
  tumblr: simple('Tumblr', 'tumblr'),
  twitch: simple('Twitch', 'twitch'),
  vimeo: simple('Vimeo', 'vimeo'),
  vk: simple('VK', 'vk'),
  website: { name: 'Web', icon: 'lucide:globe' },
  whatsapp: simple('WhatsApp', 'whatsapp'),
  x: simple('X', 'x'),
  xing: simple('XING', 'xing'),
  yelp: simple('Yelp', 'yelp'),
  youtube: simple('YouTube', 'youtube'),
}

const PAYMENTS: Marks = {
  alipay: simple('Alipay', 'alipay'),
  amex: simple('American Express', 'americanexpress'),
  applepay: simple('Apple Pay', 'applepay'),
  boleto: { name: 'Boleto', icon: 'lucide:barcode' },
  dinersclub: simple('Diners Club', 'dinersclub'),
  discover: simple('Discover', 'discover'),
  googlepay: simple('Google Pay', 'googlepay'),
  jcb: simple('JCB', 'jcb'),
  klarna: simple('Klarna', 'klarna'),
  mastercard: simple('Mastercard', 'mastercard'),
  mercadopago: simple('Mercado Pago', 'mercadopago'),
  paypal: simple('PayPal', 'paypal'),
  picpay: simple('PicPay', 'picpay'),
  pix: simple('Pix', 'pix'),
  sepa: simple('SEPA', 'sepa'),
  stripe: simple('Stripe', 'stripe'),
  visa: simple('Visa', 'visa'),
}

/** Other spellings. */
const ALIASES: Record<string, string> = {
  americanexpress: 'amex',
  diners: 'dinersclub',
  mail: 'email',
  site: 'website',
  twitter: 'x',
  web: 'website',
}

/** The icons of all of them, as `set:name`. */
export function markIcons(): string[] {
  return [...Object.values(NETWORKS), ...Object.values(PAYMENTS)].map(({ icon }) => icon)
}

/** @returns null for an unknown one: then the tenant's text is shown */
export function findNetwork(written: string): Mark | null {
  return findMark(NETWORKS, written)
}

/** @returns like `findNetwork` */
export function findPayment(written: string): Mark | null {
  return findMark(PAYMENTS, written)
}

function findMark(marks: Marks, written: string): Mark | null {
  const key = written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = Object.hasOwn(ALIASES, key) ? ALIASES[key] : key
  return known !== undefined && Object.hasOwn(marks, known) ? (marks[known] ?? null) : null
}
