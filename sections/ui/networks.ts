/** Social networks and payment methods by the name that a tenant writes: their own spelling and their icon. */
interface Mark {
  name: string
  icon: string
  /** Host and path of a profile up to its name, where all profiles have one form. */
  profiles?: string
}

type Marks = Record<string, Mark>

const simple = (name: string, icon: string, profiles = ''): Mark => ({
  name,
  icon: `simple-icons:${icon}`,
  ...(profiles !== '' && { profiles }),
})

const NETWORKS: Marks = {
  airbnb: simple('Airbnb', 'airbnb'),
  applemusic: simple('Apple Music', 'applemusic'),
  bandcamp: simple('Bandcamp', 'bandcamp'),
  behance: simple('Behance', 'behance', 'www.behance.net/'),
  bluesky: simple('Bluesky', 'bluesky', 'bsky.app/profile/'),
  deezer: simple('Deezer', 'deezer'),
  discord: simple('Discord', 'discord'),
  dribbble: simple('Dribbble', 'dribbble', 'dribbble.com/'),
  email: { name: 'E-mail', icon: 'lucide:mail' },
  facebook: simple('Facebook', 'facebook', 'www.facebook.com/'),
  flickr: simple('Flickr', 'flickr'),
  github: simple('GitHub', 'github', 'github.com/'),
  google: simple('Google', 'google'),
  ifood: simple('iFood', 'ifood'),
  instagram: simple('Instagram', 'instagram', 'www.instagram.com/'),
  kakaotalk: simple('KakaoTalk', 'kakaotalk'),
  letterboxd: simple('Letterboxd', 'letterboxd', 'letterboxd.com/'),
  line: simple('LINE', 'line'),
  linkedin: simple('LinkedIn', 'linkedin'),
  mastodon: simple('Mastodon', 'mastodon'),
  medium: simple('Medium', 'medium', 'medium.com/@'),
  messenger: simple('Messenger', 'messenger', 'm.me/'),
  patreon: simple('Patreon', 'patreon', 'www.patreon.com/'),
  pinterest: simple('Pinterest', 'pinterest', 'www.pinterest.com/'),
  reddit: simple('Reddit', 'reddit'),
  signal: simple('Signal', 'signal'),
  snapchat: simple('Snapchat', 'snapchat', 'www.snapchat.com/add/'),
  soundcloud: simple('SoundCloud', 'soundcloud', 'soundcloud.com/'),
  spotify: simple('Spotify', 'spotify'),
  strava: simple('Strava', 'strava'),
  substack: simple('Substack', 'substack', 'substack.com/@'),
  telegram: simple('Telegram', 'telegram', 't.me/'),
  threads: simple('Threads', 'threads', 'www.threads.com/@'),
  tiktok: simple('TikTok', 'tiktok', 'www.tiktok.com/@'),
  tripadvisor: simple('Tripadvisor', 'tripadvisor'),
  tumblr: simple('Tumblr', 'tumblr'),
  twitch: simple('Twitch', 'twitch', 'www.twitch.tv/'),
  vimeo: simple('Vimeo', 'vimeo', 'vimeo.com/'),
  vk: simple('VK', 'vk', 'vk.com/'),
  website: { name: 'Web', icon: 'lucide:globe' },
  whatsapp: simple('WhatsApp', 'whatsapp'),
  x: simple('X', 'x', 'x.com/'),
  xing: simple('XING', 'xing'),
  yelp: simple('Yelp', 'yelp'),
  youtube: simple('YouTube', 'youtube', 'www.youtube.com/@'),
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
