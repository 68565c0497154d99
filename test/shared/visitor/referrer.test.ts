import { describe, expect, test } from 'vitest'
import { referrerMedium } from '#shared/visitor/referrer.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Search engines by the host that their visitors come from. */
const SEARCH = words(`
  duckduckgo.com search.brave.com kagi.com search.naver.com m.search.naver.com seznam.cz search.seznam.cz
  search.daum.net m.search.daum.net search.aol.com ask.com sogou.com so.com sm.cn metager.de metager.org
  dogpile.com suche.web.de suche.gmx.net suche.t-online.de go.mail.ru rambler.ru nova.rambler.ru
  swisscows.com mojeek.com onet.pl szukaj.onet.pl search.yahoo.co.jp search.goo.ne.jp
  websearch.rakuten.co.jp presearch.com search.lycos.com coccoc.com ya.ru exalead.com virgilio.it
  search.virgilio.it arama.yandex.com.tr m.sm.cn pesquisa.sapo.pt busca.uol.com.br buscador.terra.com.br search.nate.com
  search.ukr.net kvasir.no startsiden.no search.ch zapmeta.com metacrawler.com webcrawler.com search.walla.co.il
  search.nifty.com excite.co.jp cgi.search.biglobe.ne.jp szukaj.wp.pl najdi.si neti.ee lemoteur.orange.fr
`)

/** Networks by domain. Its subdomains belong to the network. */
const SOCIAL = words(`
  facebook.com fb.com fb.me messenger.com instagram.com threads.net threads.com whatsapp.com wa.me x.com
  twitter.com t.co linkedin.com lnkd.in youtube.com youtu.be pinterest.com pin.it tiktok.com snapchat.com
  reddit.com redd.it bsky.app mastodon.social mastodon.online mstdn.social mstdn.jp fosstodon.org
  hachyderm.io pixelfed.social vk.com vk.ru ok.ru odnoklassniki.ru telegram.org telegram.me t.me discord.com
  discord.gg discordapp.com slack.com line.me kakao.com weibo.com weibo.cn weixin.qq.com qzone.qq.com
  douban.com zhihu.com xiaohongshu.com tumblr.com flickr.com vimeo.com twitch.tv quora.com medium.com
  stackoverflow.com stackexchange.com news.ycombinator.com producthunt.com meetup.com nextdoor.com xing.com
  viadeo.com skyrock.com badoo.com mixi.jp hatena.ne.jp ameblo.jp goodreads.com last.fm soundcloud.com
  behance.net dribbble.com deviantart.com github.com livejournal.com wykop.pl kwai.com substack.com
  lemmy.world minds.com gab.com truthsocial.com myspace.com foursquare.com disqus.com disq.us flipboard.com renren.com
  vkontakte.ru my.mail.ru taringa.net t.umblr.com phanpy.social
`)

const ADS = words(`
  doubleclick.net googlesyndication.com googleadservices.com adsrvr.org taboola.com outbrain.com criteo.com
  an.yandex.ru yabs.yandex.ru yabs.yandex.com adform.net adnxs.com adroll.com bidswitch.net openx.net plista.com
  pubmatic.com rubiconproject.com flashtalking.com
`)

describe('a visitor from', () => {
  test.each(SEARCH)('%s comes from a search', (host) => {
    expect(referrerMedium(`https://${host}/`)).toBe('organic')
    expect(referrerMedium(`https://www.${host}/`)).toBe('organic')
    expect(referrerMedium(`https://docs.${host}/`), 'another service of it').toBe('referral')
  })

  test.each(SOCIAL)('%s comes from a social network', (domain) => {
    expect(referrerMedium(`https://${domain}/post/1`)).toBe('social')
    expect(referrerMedium(`https://l.m.${domain}/`)).toBe('social')
    expect(referrerMedium(`https://not${domain}/`), 'a name that ends like it').toBe('referral')
  })

  test.each(ADS)('%s comes from an ad', (domain) => {
    expect(referrerMedium(`https://${domain}/`)).toBe('cpc')
    expect(referrerMedium(`https://ad.${domain}/`)).toBe('cpc')
    expect(referrerMedium(`https://not${domain}/`)).toBe('referral')
  })

  test.each(['google', 'bing', 'yahoo', 'yandex', 'baidu', 'ecosia', 'startpage', 'qwant'])(
    '%s comes from a search, in every country',
    (name) => {
      const domains = ['com', 'co', 'com.br', 'co.uk', 'de', 'org', 'net', 'ne.jp', 'or.jp']
      expect(domains.map((domain) => referrerMedium(`https://www.${name}.${domain}/`))).toEqual(
        domains.map(() => 'organic'),
      )
    },
  )

  test.each([
    ['google.com', 'organic'],
    ['m.google.com', 'organic'],
    ['search.yahoo.com', 'organic'],
    ['image.baidu.com', 'organic'],
    ['images.google.com', 'organic'],
    ['news.google.com', 'organic'],
    ['cse.google.com', 'organic'],
    ['br.search.yahoo.com', 'organic'],
    ['m.search.yahoo.com', 'organic'],
    ['br.m.search.yahoo.com', 'organic'],
    ['br.yahoo.com', 'organic'],
    ['www.google.com.', 'organic'],
    ['docs.google.com', 'referral'],
    ['x.www.google.com', 'referral'],
    ['brx.search.yahoo.com', 'referral'],
    ['www.google.com.evil.example', 'referral'],
    ['google', 'referral'],
    ['google.example', 'referral'],
    ['google.com.example', 'referral'],
    ['google.xcom', 'referral'],
    ['google.comx', 'referral'],
    ['google.x.br', 'referral'],
    ['com.br', 'referral'],
    ['pinterest.com.br', 'social'],
    ['br.pinterest.pt', 'social'],
    ['pinterest.example', 'referral'],
    ['localhost', 'referral'],
    ['198.51.100.7', 'referral'],
  ])('%s has the medium %s', (host, medium) => {
    expect(referrerMedium(`http://${host}/`)).toBe(medium)
  })

  test.each([
    ['com.google.android.googlequicksearchbox', 'organic'],
    ['com.android.chrome', 'direct'],
    ['com.microsoft.bing', 'organic'],
    ['com.duckduckgo.mobile.android', 'organic'],
    ['com.facebook.katana', 'social'],
    ['com.facebook.orca', 'social'],
    ['com.instagram.android', 'social'],
    ['com.twitter.android', 'social'],
    ['com.linkedin.android', 'social'],
    ['com.pinterest', 'social'],
    ['com.reddit.frontpage', 'social'],
    ['com.zhiliaoapp.musically', 'social'],
    ['com.whatsapp', 'social'],
    ['org.telegram.messenger', 'social'],
    ['com.google.android.gm', 'referral'],
  ])('the app %s has the medium %s', (app, medium) => {
    expect(referrerMedium(`android-app://${app}/`)).toBe(medium)
  })

  test.each([
    '',
    'direct',
    'about:blank',
    'google.com',
    'ftp://google.com/',
    'xhttp://google.com/',
    'httpsx://a.b/',
  ])('%j came directly', (referrer) => expect(referrerMedium(referrer)).toBe('direct'))
})
