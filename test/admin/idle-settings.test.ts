import { describe, expect, test } from 'vitest'
import type { PageFile, SiteFiles } from '../../admin/site-file.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { page, post, smallSite } from './small-site.ts'

async function linesOf(changes: Partial<SiteFiles>): Promise<string[]> {
  const findings = await validateSite(smallSite(changes))
  return findings.map(({ level, where, message }) => `${level}: ${where}: ${message}`)
}

const withTenant = (tenant: object) => ({ tenant: { ...smallSite().tenant, ...tenant } })
const withConfig = (config: object) => ({ config: { ...smallSite().config, ...config } })
const withPage = (changes: object) => ({
  pages: [...smallSite().pages, page('x', { routes: { route: 'x' }, ...(changes as Partial<PageFile>) })],
})
const withSection = (address: string, data: object) => {
  const [folder = '', name = ''] = address.split('/')
  return withPage({ sections: [{ id: 't', component: { folder, name }, data }] })
}
const withField = (...fields: object[]) =>
  withSection('form/stacked', {
    custom_form_id: 'contato',
    fields: fields.map((field) => ({ name: 'a', label: 'A', ...field })),
  })
const withTrigger = (trigger: object) => ({
  popups: smallSite().popups.map((popup) => ({ ...popup, config: { ...popup.config, trigger } })),
})

describe('a setting that has no effect is a warning', () => {
  test.each<[name: string, changes: Partial<SiteFiles>, said: string]>([
    [
      'an id of another service',
      withTenant({ google_analytics: 'GTM-ABCD12' }),
      'tenant, google_analytics: "GTM-ABCD12" loads nothing; allowed: a measurement id, like G-ABC1234',
    ],
    [
      'an id in small letters',
      withTenant({ google_tag_manager: 'gtm-abc123' }),
      'tenant, google_tag_manager: "gtm-abc123" loads nothing; allowed: the id of a container, like GTM-ABC1234',
    ],
    [
      'the code of a pixel',
      withTenant({ facebook_pixel: "fbq('init', '12345')" }),
      "tenant, facebook_pixel: \"fbq('init', '12345')\" loads nothing; allowed: the number of the pixel, 5 to 20 digits",
    ],
    [
      'a conversion without an account',
      { appConfig: { conversions: { server: ['meta'] } } },
      'appConfig, conversions.server.0: meta gets no conversions: it needs tenant.facebook_pixel',
    ],
    [
      'an old property for conversions',
      {
        ...withTenant({ google_analytics: 'UA-1234-5' }),
        appConfig: { conversions: { server: ['google'] } },
      },
      'appConfig, conversions.server.0: google gets no conversions: it needs tenant.google_analytics',
    ],
    [
      'an id as a snippet',
      withConfig({ google_tag_head: 'G-ABC1234' }),
      'config, google_tag_head: contains no script that runs; allowed: script elements, with a source at https if they have one',
    ],
    [
      'an address as a script',
      withConfig({ custom_script: 'https://a.example/a.js' }),
      'config, custom_script: is an address, which runs nothing; write a script element with it as src',
    ],
    [
      'a script next to one that is not at https',
      withConfig({ custom_script: '<script>run()</script><script src="http://a.example/a.js"></script>' }),
      'config, custom_script: runs 1 of its 2 scripts; the others are no JavaScript, or have a source that is not at https',
    ],
    [
      'code below a script element',
      withConfig({ custom_script: '<!-- Loja --><script>run()</script>\nstart()' }),
      'config, custom_script: has a text outside of its script elements, which does nothing: start()',
    ],
    [
      'a stylesheet next to a script',
      withConfig({
        custom_script: '<link rel="stylesheet" href="https://a.example/a.css"><script>run()</script>',
      }),
      'config, custom_script: has an element link, which is left out: only its scripts are read',
    ],
    [
      'a snippet for visitors without scripts',
      withConfig({ google_tag_body: '<noscript><img src="https://a.example"></noscript>' }),
      'config, google_tag_body: contains no script that runs; allowed: script elements, with a source at https if they have one',
    ],
    [
      'a script without encryption',
      withConfig({ custom_script: '<script src="http://a.example/a.js"></script>' }),
      'config, custom_script: contains no script that runs; allowed: JavaScript, or script elements, with a source at https if they have one',
    ],
    [
      'a script element as the script of a page',
      withPage({ script: '<script>run()</script>' }),
      'page x, script: begins with <, so it is not JavaScript; write it without a script element',
    ],
    [
      'a style element as a stylesheet',
      withConfig({ custom_css: '<style>b {}</style>' }),
      'config, custom_css: begins with <, so it is not CSS; write it without a style element',
    ],
    [
      'an @import in a stylesheet',
      withConfig({ custom_css: '.a { color: red }\n@import url(https://a.example/a.css);' }),
      'config, custom_css: has an @import, which loads nothing: write the rules themselves',
    ],
    [
      'a chat button without a number',
      withConfig({ whatsapp_button_enabled: true, phone_number: 'sob consulta' }),
      'config, whatsapp_button_enabled: shows no button, because phone_number is not a number that WhatsApp can call',
    ],
    [
      'a missing privacy page',
      withConfig({ privacy_page_id: 'sobr' }),
      'config, privacy_page_id: names the page sobr, which does not exist; did you mean sobre?',
    ],
    [
      'a sign-in page that is a draft',
      withConfig({ account: { sign_in: 'escondida' } }),
      'config, account.sign_in: names the page escondida, which is a draft',
    ],
    [
      'a number of another trigger',
      withTrigger({ on: 'delay', percent: 10 }),
      'popup oi, trigger.percent: has no effect: the trigger delay does not use it',
    ],
    [
      'a delay of a popup that opens on exit',
      withTrigger({ on: 'exit', ms: 5000 }),
      'popup oi, trigger.ms: has no effect: the trigger exit does not use it',
    ],
    [
      'a locale that the site does not have',
      withConfig({ multi_languages: ['en-US', 'de-DE'] }),
      'config, multi_languages.1: de-DE is not in locales, so the site does not have it',
    ],
    [
      'a page that is published in no locale',
      withPage({ published: ['de-DE'] }),
      'page x, published: names no locale of the site, so no visitor gets the page',
    ],
    [
      'a directive that nothing reads',
      withPage({ meta: { robots: 'no-index, nofollow' } }),
      'page x, meta.robots: no-index is not a directive that search engines know; did you mean noindex?',
    ],
    [
      'a directive of a translation',
      withPage({ i18n: { 'en-US': { meta: { robots: 'hidden' } } } }),
      'page x, meta.robots (en-US): hidden is not a directive that search engines know',
    ],
    [
      'a directive of a post',
      { posts: [post('ola', { meta: { robots: 'noindx' } })] },
      'post pt-BR/novas/ola, meta.robots: noindx is not a directive that search engines know; did you mean noindex?',
    ],
    [
      'a choice without options',
      withField({ type: 'select' }),
      'page x, section t, fields.0: needs options: a field of the type select has nothing to choose without them',
    ],
    [
      'a default that is not an option',
      withField({ type: 'radio', options: ['x', { value: 'y', label: 'Y' }], default: 'z' }),
      'page x, section t, fields.0.default: z is not an option; allowed: x, y',
    ],
    [
      'bounds in the wrong order',
      withField({ type: 'number', min: 5, max: 2 }),
      'page x, section t, fields.0.min: 5 is above max, 2: no answer fits, so the form cannot be sent',
    ],
    [
      'days in the wrong order',
      withField({ type: 'date', min: '2026-05-01', max: '2026-04-30' }),
      'page x, section t, fields.0.min: 2026-05-01 is above max, 2026-04-30: no answer fits, so the form cannot be sent',
    ],
    [
      'a bound that is not a day',
      withField({ type: 'date', min: '2026-02-30' }),
      'page x, section t, fields.0.min: 2026-02-30 sets no limit; allowed: a day like 2026-03-14',
    ],
    [
      'lengths in the wrong order',
      withField({ type: 'text', minLength: 10, maxLength: 2 }),
      'page x, section t, fields.0.minLength: 10 is above maxLength, 2: no answer fits, so the form cannot be sent',
    ],
    [
      'a name that another field has',
      withField({ type: 'text' }, { type: 'email' }),
      'page x, section t, fields.1.name: another field is called a, so this one is stored under another name',
    ],
    [
      'a condition on a missing field',
      withField({ type: 'text' }, { name: 'b', condition: { field: 'aa', operator: 'filled' } }),
      'page x, section t, fields.1.condition.field: the field is always shown: no field of the form is called aa; did you mean a?',
    ],
    [
      'words instead of the address of a film',
      withSection('video/inline', { url: 'meu filme' }),
      'page x, section t, url: meu filme shows nothing; allowed: the address of a video, or of a video file',
    ],
    [
      'a page that is not a film',
      withSection('video/inline', { url: 'https://www.youtube.com/@padaria' }),
      'page x, section t, url: https://www.youtube.com/@padaria is not a video that can be played here, so visitors get a link to it',
    ],
    [
      'words instead of the address of a frame',
      withSection('embed/frame', { url: 'meu calendário' }),
      'page x, section t, url: meu calendário shows nothing; allowed: an address that begins with https://',
    ],
    [
      'words instead of a profile',
      withSection('bio/profile', { name: 'Rosa', social: [{ network: 'instagram', url: 'minha padaria' }] }),
      'page x, section t, social.0.url: minha padaria shows no profile; allowed: its address, or its name at the network, like @padaria',
    ],
    [
      'a button without words',
      withSection('cta/banner', { title: 'Oi', buttons: [{ link: '/' }] }),
      'page x, section t, buttons.0: is not shown: it needs a label',
    ],
    [
      'a button that leads nowhere',
      withSection('cta/banner', { title: 'Oi', buttons: [{ label: 'Ir' }] }),
      'page x, section t, buttons.0: is not shown: it needs a link',
    ],
  ])('%s', async (_, changes, said) => {
    expect(await linesOf(changes)).toContain(`warning: ${said}`)
  })
})

test.each<[name: string, changes: Partial<SiteFiles>]>([
  ['an id with spaces around it', withTenant({ google_analytics: ' G-ABC1234\n' })],
  [
    'a snippet that verifies a site',
    withConfig({ google_tag_head: '<meta name="google-site-verification" content="x">' }),
  ],
  [
    'a tag with its frame for visitors without scripts',
    withConfig({
      google_tag_body:
        '<!-- Tag --><noscript><iframe src="https://a.example"></iframe></noscript><script>run()</script>',
    }),
  ],
  ['plain JavaScript', withConfig({ custom_script: 'run()' })],
  [
    'a chat button',
    withConfig({ whatsapp_button_enabled: true, country_number: '55', phone_number: '11 98765-4321' }),
  ],
  ['a chat that is off', withConfig({ whatsapp_button_enabled: false, phone_number: 'sob consulta' })],
  [
    'directives with values',
    withPage({ meta: { robots: 'noindex, max-snippet:-1, unavailable_after: 25 Jun 2030, 15:00' } }),
  ],
  ['a time without a leading zero', withField({ type: 'time', min: '9:00', max: '18:00' })],
  [
    'a condition on a field below it',
    withField({ condition: { field: 'b', operator: 'filled' } }, { name: 'b' }),
  ],
  [
    'a profile by its name',
    withSection('bio/profile', { name: 'Rosa', social: [{ network: 'instagram', url: '@rosa' }] }),
  ],
  ['an address that no frame shows', withSection('embed/frame', { url: 'https://example.com' })],
])('%s is not reported', async (_, changes) => {
  expect(await linesOf(changes)).toEqual([])
})
