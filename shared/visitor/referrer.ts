export type Medium = 'organic' | 'social' | 'cpc' | 'referral' | 'direct'

/**
 * Second-level names that one search engine uses under every country's domain. Only these prefixes are the search
 * engine itself: `docs.google.com` is a shared document.
 */
const SEARCH_NAMES = new Set(['google', 'bing', 'yahoo', 'yandex', 'baidu', 'ecosia', 'startpage', 'qwant'])
const SEARCH_PREFIXES =
  /^(?:(?:www|m|images?|news|cse|lite|encrypted|clck|blogsearch|(?:(?:[a-z]{1,2}|images?)\.)?(?:m\.)?search|[a-z]{2})\.)?$/

const SEARCH_HOSTS = [
  'duckduckgo.com',
  'search.brave.com',
  'kagi.com',
  'search.naver.com',
  'm.search.naver.com',
  'seznam.cz',
  'search.seznam.cz',
  'search.daum.net',
  'm.search.daum.net',
  'search.aol.com',
  'ask.com',
  'sogou.com',
  'so.com',
  'sm.cn',
  'metager.de',
  'metager.org',
  'dogpile.com',
  'suche.web.de',
  'suche.gmx.net',
  'suche.t-online.de',
  'go.mail.ru',
  'rambler.ru',
  'nova.rambler.ru',
  'swisscows.com',
  'mojeek.com',
  'onet.pl',
  'szukaj.onet.pl',
  'search.yahoo.co.jp',
  'search.goo.ne.jp',
  'websearch.rakuten.co.jp',
  'presearch.com',
  'search.lycos.com',
  'coccoc.com',
  'ya.ru',
  'exalead.com',
  'virgilio.it',
  'search.virgilio.it',
  'arama.yandex.com.tr',
  'm.sm.cn',
  'pesquisa.sapo.pt',
  'busca.uol.com.br',
  'buscador.terra.com.br',
  'search.nate.com',
  'search.ukr.net',
  'kvasir.no',
  'startsiden.no',
  'search.ch',
  'zapmeta.com',
  'metacrawler.com',
  'webcrawler.com',
  'search.walla.co.il',
  'search.nifty.com',
  'excite.co.jp',
  'cgi.search.biglobe.ne.jp',
  'szukaj.wp.pl',
  'najdi.si',
  'neti.ee',
  'lemoteur.orange.fr',
]

/** Social networks, each with all of its subdomains. */
const SOCIAL_DOMAINS = [
  'facebook.com',
  'fb.com',
  'fb.me',
  'messenger.com',
  'instagram.com',
  'threads.net',
  'threads.com',
  'whatsapp.com',
  'wa.me',
  'x.com',
  'twitter.com',
  't.co',
  'linkedin.com',
  'lnkd.in',
  'youtube.com',
  'youtu.be',
  'pinterest.com',
  'pin.it',
  'tiktok.com',
  'snapchat.com',
  'reddit.com',
  'redd.it',
  'bsky.app',
  'mastodon.social',
  'mastodon.online',
  'mstdn.social',
  'mstdn.jp',
  'fosstodon.org',
  'hachyderm.io',
  'pixelfed.social',
  'vk.com',
  'vk.ru',
  'ok.ru',
  'odnoklassniki.ru',
  'telegram.org',
  'telegram.me',
  't.me',
  'discord.com',
  'discord.gg',
  'discordapp.com',
  'slack.com',
  'line.me',
  'kakao.com',
  'weibo.com',
  'weibo.cn',
  'weixin.qq.com',
  'qzone.qq.com',
  'douban.com',
  'zhihu.com',
  'xiaohongshu.com',
  'tumblr.com',
  'flickr.com',
  'vimeo.com',
  'twitch.tv',
  'quora.com',
  'medium.com',
  'stackoverflow.com',
  'stackexchange.com',
  'news.ycombinator.com',
  'producthunt.com',
  'meetup.com',
  'nextdoor.com',
  'xing.com',
  'viadeo.com',
  'skyrock.com',
  'badoo.com',
  'mixi.jp',
  'hatena.ne.jp',
  'ameblo.jp',
  'goodreads.com',
  'last.fm',
  'soundcloud.com',
  'behance.net',
  'dribbble.com',
  'deviantart.com',
  'github.com',
  'livejournal.com',
  'wykop.pl',
  'kwai.com',
  'substack.com',
  'lemmy.world',
  'minds.com',
  'gab.com',
  'truthsocial.com',
  'myspace.com',
  'foursquare.com',
  'disqus.com',
  'disq.us',
  'flipboard.com',
  'renren.com',
  'vkontakte.ru',
  'my.mail.ru',
  'taringa.net',
  't.umblr.com',
  'phanpy.social',
]

/** Pinterest has a domain for each country. */
const SOCIAL_NAMES = new Set(['pinterest'])

/** Advertising networks: their links are paid. */
const AD_DOMAINS = [
  'doubleclick.net',
  'googlesyndication.com',
  'googleadservices.com',
  'adsrvr.org',
  'taboola.com',
  'outbrain.com',
  'criteo.com',
  'an.yandex.ru',
  'yabs.yandex.ru',
  'yabs.yandex.com',
  'adform.net',
  'adnxs.com',
  'adroll.com',
  'bidswitch.net',
  'openx.net',
  'plista.com',
  'pubmatic.com',
  'rubiconproject.com',
  'flashtalking.com',
]

/** Android apps send their package name as referrer. */
const APPS: Record<string, Medium> = {
  'com.google.android.googlequicksearchbox': 'organic',
  'com.android.chrome': 'direct',
  'com.microsoft.bing': 'organic',
  'com.duckduckgo.mobile.android': 'organic',
  'com.facebook.katana': 'social',
  'com.facebook.orca': 'social',
  'com.instagram.android': 'social',
  'com.twitter.android': 'social',
  'com.linkedin.android': 'social',
  'com.pinterest': 'social',
  'com.reddit.frontpage': 'social',
  'com.zhiliaoapp.musically': 'social',
  'com.whatsapp': 'social',
  'org.telegram.messenger': 'social',
}

const COUNTRY = /^(?:com?|org|net|ne|or|[a-z]{2})$/

/**
 * The medium of a foreign address. Hosts are compared label by label, never by substring: `notfacebook.com`
 * is not a social network. test/shared/visitor/referrer-list.test.ts compares the lists with a maintained one.
 * @param referrer a foreign address, `direct`, or ''
 */
export function referrerMedium(referrer: string): Medium {
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  if (url?.protocol === 'android-app:') return APPS[referrer.split('/')[2] ?? ''] ?? 'referral'
  if (url === null || !/^https?:$/.test(url.protocol)) return 'direct'
  const host = url.hostname.replace(/\.$/, '')
  if (isWithin(host, AD_DOMAINS)) return 'cpc'
  if (isSearch(host)) return 'organic'
  return isWithin(host, SOCIAL_DOMAINS) || isNamed(host, SOCIAL_NAMES) ? 'social' : 'referral'
}

function isSearch(host: string): boolean {
  if (SEARCH_HOSTS.includes(host.replace(/^www\./, ''))) return true
  const named = splitHost(host)
  return named !== null && SEARCH_NAMES.has(named.name) && SEARCH_PREFIXES.test(named.prefix)
}

function isNamed(host: string, names: ReadonlySet<string>): boolean {
  const named = splitHost(host)
  return named !== null && names.has(named.name)
}

/** The label before an ending like `com` or `co.uk`, and its prefix: `br.search.yahoo.com` → `yahoo`, `br.search.` */
function splitHost(host: string): { name: string; prefix: string } | null {
  const labels = host.split('.')
  let end = labels.length - 1
  if (end < 1 || !COUNTRY.test(labels[end] ?? '')) return null
  if (end > 1 && COUNTRY.test(labels[end - 1] ?? '')) end--
  const name = labels[end - 1] ?? ''
  const prefix = labels.slice(0, end - 1)
  return { name, prefix: prefix.length > 0 ? `${prefix.join('.')}.` : '' }
}

function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
