import { describe, expect, test } from 'vitest'
import type { PageFile, SiteFiles } from '../../admin/site-file.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES, readSites, TEMPLATES_FOLDER } from '../../build/site-files.ts'
import { namesOfIconSet } from '../../build/vite/icons.ts'
import { page, smallSite, text } from './small-site.ts'

async function linesOf(changes: Partial<SiteFiles>): Promise<string[]> {
  const findings = await validateSite(smallSite(changes), { iconNames: namesOfIconSet })
  return findings.map(({ level, where, message }) => `${level}: ${where}: ${message}`)
}

const withPage = (changes: Partial<PageFile>) => ({
  pages: [...smallSite().pages, page('x', { routes: { route: 'x' }, ...changes })],
})
const withData = (address: string, data: Record<string, unknown>, texts?: Record<string, unknown>) => {
  const [folder = '', name = ''] = address.split('/')
  return withPage({
    sections: [{ id: 't', component: { folder, name }, data }],
    ...(texts !== undefined && { i18n: { 'en-US': { sections: { t: texts } } } }),
  })
}
const withConfig = (config: object) => ({ config: { ...smallSite().config, ...config } })

test.each([...readSites(), ...readSites(TEMPLATES_FOLDER)].map((site) => [site.folder, site] as const))(
  'nothing that the site %s stores is left out',
  async (_, site) => {
    const findings = await validateSite(site, { served: [DEMO_FILES], iconNames: namesOfIconSet })
    // A demo site has rules that overlap on purpose.
    expect(findings.filter(({ where }) => !where.startsWith('path rule '))).toEqual([])
  },
)

describe('a field that its section does not have', () => {
  test('is a warning with the name that was probably meant', async () => {
    expect(await linesOf(withData('text/rich', { titel: 'Olá', body: 'Olá' }))).toEqual([
      'warning: page x, section t, titel: is not a field here, and nothing reads it; did you mean title?',
    ])
  })

  test('is a warning with all names if none is close', async () => {
    expect(await linesOf(withData('text/rich', { body: 'Olá', xyzxyzxyz: 1 }))).toEqual([
      expect.stringMatching(
        /^warning: page x, section t, xyzxyzxyz: is not a field here, and nothing reads it; allowed: anchor, .*\bbody\b/,
      ),
    ])
  })

  test('is a warning in an entry of a list, in a translation, and next to the data', async () => {
    const buttons = [{ label: 'Ir', link: '/', stile: 'primary' }]
    expect(await linesOf(withData('cta/banner', { title: 'x', buttons }, { titel: 'Hello' }))).toEqual([
      'warning: page x, section t, buttons.0.stile: is not a field here, and nothing reads it; did you mean style?',
      'warning: page x, section t, titel (en-US): is not a field here, and nothing reads it; did you mean title?',
    ])
    const section = { ...text('t', 'Olá'), acess: 'signed_in' }
    expect(await linesOf(withPage({ sections: [section] }))).toEqual([
      'warning: page x, section t, acess: is not a field here, and nothing reads it; did you mean access?',
    ])
  })

  test('is ignored if translations find an entry by it', async () => {
    const media = [{ id: 'a', src: '/media/pao.webp', alt: 'Pão' }]
    expect(await linesOf(withData('product/grid', { items: [{ title: 'Pão', media }] }))).toEqual([])
  })

  test('is a warning in settings, on a page, in a popup and in the site', async () => {
    const [popup] = smallSite().popups
    const config = { trigger: { on: 'delay', mss: 10 }, pages: [{ sections: [] }] }
    expect(
      await linesOf({
        ...withPage({ meta: { titel: 'x' } }),
        ...withConfig({ favicn: '/media/a.png' }),
        appConfig: { localeRedirct: 'off' },
        popups: popup === undefined ? [] : [{ ...popup, config }],
      }),
    ).toEqual([
      'warning: config, favicn: is not a field here, and nothing reads it; did you mean favicon?',
      'warning: appConfig, localeRedirct: is not a field here, and nothing reads it; did you mean localeRedirect?',
      'warning: popup oi, trigger.mss: is not a field here, and nothing reads it; did you mean ms?',
      'warning: page x, meta, titel: is not a field here, and nothing reads it; did you mean title?',
    ])
  })
})

describe('a value that is replaced by its default', () => {
  test.each<[name: string, value: unknown, said: string]>([
    [
      'colorScheme',
      'acent',
      'the site has no colour scheme acent; allowed: one of default, muted, accent, inverse, light, dark; did you mean accent?',
    ],
    ['width', 'ful', '"ful" counts as contained; allowed: one of contained, full; did you mean full?'],
    ['titleTag', 'h7', '"h7" is left out; allowed: one of h1, h2, h3; did you mean h1?'],
    ['animate', 'yes', '"yes" counts as false; allowed: true or false'],
    ['padding.top', 400, '400 is left out; allowed: a number from 0 to 100'],
    ['background.color', '#12', '"#12" is left out; allowed: a CSS colour like #0f5c4d'],
    ['background.color', 'blu', 'blu is not a colour that browsers know; allowed: a CSS colour like #0f5c4d'],
    ['background.color', 'rebeccapurple', ''],
    ['background.color', 'oklch(62% 0.2 250)', ''],
    ['width', '', ''],
  ])('is a warning unless it is allowed: %s %j', async (name, value, said) => {
    const [first = '', second] = name.split('.')
    const data = { body: 'Olá', [first]: second === undefined ? value : { [second]: value } }
    expect(await linesOf(withData('text/rich', data))).toEqual(
      said === '' ? [] : [`warning: page x, section t, ${name}: ${said}`],
    )
  })

  test('is a warning in a form: a type of field that does not exist', async () => {
    const fields = [{ name: 'nome', type: 'emial', label: 'Nome' }]
    const lines = await linesOf(withData('form/stacked', { custom_form_id: 'contato', fields }))
    expect(lines).toEqual([
      expect.stringMatching(
        /^warning: page x, section t, fields\.0\.type: "emial" counts as text; allowed: one of text, .*; did you mean email\?$/,
      ),
    ])
  })

  test('is a warning in the style: a choice, a colour or a font that does not exist', async () => {
    const style = { radius: 'larg', colors: { primary: 'grenn' }, fonts: { heading: 'Intre' } }
    expect(await linesOf(withConfig({ style }))).toEqual([
      'warning: config, style.radius: "larg" counts as md; allowed: one of none, sm, md, lg, full',
      'warning: config, style.colors.primary: grenn is not a colour that a theme can be computed from; allowed: a CSS colour like #0f5c4d',
      expect.stringMatching(
        /^warning: config, style\.fonts\.heading: the site does not serve the font Intre, .*; served: Bricolage Grotesque, .*; did you mean Inter\?$/,
      ),
    ])
    expect(await linesOf(withConfig({ style: { fonts: { heading: 'Georgia', body: 'inter' } } }))).toEqual([])
  })

  test.each(['#zz', '#12345', 'rgb(a, b, c)', 'var(--brand)', 'color-mix(in srgb, red, blue)'])(
    'is a warning in the style: %s, from which no theme can be computed',
    async (primary) => {
      expect(await linesOf(withConfig({ style: { colors: { primary } } }))).toEqual([
        `warning: config, style.colors.primary: ${primary} is not a colour that a theme can be computed from; allowed: a CSS colour like #0f5c4d`,
      ])
    },
  )

  test.each(['#0f5c4d', '#abc', 'teal', 'rgb(0 80 70 / 50%)', 'hsl(170, 60%, 20%)', 'oklch(0.5 0.1 170)'])(
    'is no warning in the style: %s',
    async (primary) => {
      expect(await linesOf(withConfig({ style: { colors: { primary } } }))).toEqual([])
    },
  )

  test.each<[icon: unknown, said: string]>([
    ['lucide:leaf', ''],
    ['lucide:laef', 'lucide:laef is not an icon of its set; did you mean leaf?'],
    [
      'lucid:leaf',
      'lucid:leaf is in a set that this build does not have; sets: lucide, mdi, simple-icons; did you mean lucide?',
    ],
    ['leaf', '"leaf" is left out; allowed: an Iconify name like lucide:leaf'],
  ])('is a warning only if no icon has the name: %s', async (icon, said) => {
    const lines = await linesOf(withData('features/grid', { items: [{ title: 'x', icon }] }))
    expect(lines).toEqual(said === '' ? [] : [`warning: page x, section t, items.0.icon: ${said}`])
  })

  test.each<[field: string, value: string, said: string]>([
    ['availability', 'in_stock', ''],
    ['availability', 'https://schema.org/InStock', ''],
    ['availability', 'sold out', ''],
    ['availability', 'soon', '"soon" counts as inStock; allowed: text'],
    ['currency', 'eur', ''],
    ['currency', 'R$', '"R$" counts as BRL; allowed: text'],
    ['price', '12.50', ''],
    ['price', 'ten', '"ten" is left out; allowed: a number'],
  ])('is a warning in a product only if it is unknown: %s %s', async (field, value, said) => {
    const lines = await linesOf(withData('product/grid', { items: [{ title: 'Pão', [field]: value }] }))
    expect(lines).toEqual(said === '' ? [] : [`warning: page x, section t, items.0.${field}: ${said}`])
  })

  test('says how to write a list whose entries were written as an object with ids as keys', async () => {
    const buttons = { ver: { label: 'Ver' } }
    expect(await linesOf(withData('text/rich', { body: 'Olá', buttons }))).toEqual([
      'error: page x, section t: buttons: {"ver":{"label":"Ver"}} is left out; allowed: a list whose entries name their id: [{ "id": "ver", … }]',
    ])
  })

  test('is a warning for entries beyond the maximum of a list', async () => {
    const buttons = Array.from({ length: 5 }, () => ({ label: 'Ir', link: '/' }))
    expect(await linesOf(withData('text/rich', { body: 'Olá', buttons }))).toEqual([
      'warning: page x, section t, buttons.3: is left out, and so is what follows: at most 3 entries are read, of 5',
    ])
  })

  test('is a warning if a link or a picture is left out', async () => {
    const data = { title: 'x', buttons: [{ label: 'x', link: { kind: 'pag', ref: 'home' } }] }
    expect(await linesOf(withData('cta/banner', data))).toEqual([
      expect.stringMatching(
        /^warning: page x, section t, buttons\.0\.link\.kind: "pag" is left out; allowed: one of url, page, .*; did you mean page\?$/,
      ),
    ])
    expect(
      await linesOf(withData('hero/split', { title: 'x', media: { scr: '/media/a.webp', alt: '' } })),
    ).toEqual([
      'warning: page x, section t, media.scr: is not a field here, and nothing reads it; did you mean src?',
      expect.stringMatching(/^warning: page x, section t, media: needs src: /),
    ])
  })
})

describe('a section that is left out', () => {
  test('is reported with the reason, in words for an author', async () => {
    expect(await linesOf(withData('text/rich', { body: 7 }))).toEqual([
      'error: page x, section t: body: 7 is left out; allowed: text in Markdown or HTML, up to 100,000 characters',
    ])
  })

  test('is reported with the address that was probably meant, if its own is unknown', async () => {
    expect(await linesOf(withData('text/rch', { body: 'Olá' }))).toEqual([
      'error: page x, section t: unknown section text/rch; did you mean text/rich?',
    ])
  })
})

describe('a picture', () => {
  const src = '/media/pao.webp'
  test.each<[alt: string, media: object, said: boolean]>([
    ['without alt', { src }, true],
    ['with alt', { src, alt: 'Pão' }, false],
    ['with an empty alt', { src, alt: '' }, false],
    ['that is decorative', { src, decorative: true }, false],
    ['that is a film', { src: '/media/pao.mp4' }, false],
  ])('is reported only if it needs a text for visitors who cannot see it: %s', async (_, media, said) => {
    expect(await linesOf(withData('hero/split', { title: 'x', media }))).toEqual(
      said
        ? [
            'warning: page x, section t, media: has no alt, the text for visitors who cannot see it; write "alt": "" for a picture that only decorates',
          ]
        : [],
    )
  })

  test('in a section’s background needs no alt', async () => {
    expect(await linesOf(withData('text/rich', { body: 'Olá', background: { image: { src } } }))).toEqual([])
  })
})

describe('a map', () => {
  const said = 'shows no map; needs lat and lng, or query with the address to look for'
  test.each<[place: object, where: string | null]>([
    [{}, ''],
    [{ address: 'Rua Um, 10' }, ''],
    [{ lat: -23.5 }, ''],
    [{ query: 'Rua Um, 10', provider: 'openstreetmap' }, ''],
    [{ query: 'Rua Um, 10' }, null],
    [{ lat: 0, lng: 0 }, null],
    [{ markers: [{ title: 'x', lat: 1, lng: 2 }] }, null],
    [{ markers: [{ title: 'x' }] }, ', markers.0'],
  ])('with %j is a warning if nothing says what it shows', async (place, where) => {
    expect(await linesOf(withData('map/embed', { title: 'x', ...place }))).toEqual(
      where === null ? [] : [`warning: page x, section t${where}: ${said}`],
    )
  })
})

test('a translation of an entry that does not exist is a warning with the existing ones', async () => {
  const items = [
    { id: 'um', title: 'Um' },
    { id: 'dois', title: 'Dois' },
  ]
  const texts = {
    items: [
      { id: 'um', title: 'One' },
      { id: 'dosi', title: 'Two' },
    ],
  }
  expect(await linesOf(withData('features/grid', { items }, texts))).toEqual([
    'warning: page x, section t, items.1 (en-US): translates an entry that does not exist, and is added at the end: dosi; there are um, dois; did you mean dois?',
  ])
})

test('a notify address that is invalid is a warning', async () => {
  const notify = {
    emails: ['ana@pequena.test', 'ana.pequena.test'],
    webhooks: ['http://pequena.test'],
    mails: [],
  }
  const [form] = smallSite().forms
  expect(await linesOf({ forms: form === undefined ? [] : [{ ...form, notify }] })).toEqual([
    'warning: form contato, notify.emails.1: "ana.pequena.test" is not notified; allowed: an e-mail address',
    'warning: form contato, notify.webhooks.0: "http://pequena.test" is not notified; allowed: an address that begins with https://',
    'warning: form contato, notify.mails: is not a field here, and nothing reads it; allowed: emails, webhooks; did you mean emails?',
  ])
})

test('a finding points to the value in its file', async () => {
  const changes = withData('text/rich', { titel: 'Olá', body: 'Olá' }, { widht: 'full' })
  const findings = await validateSite(smallSite(changes))
  expect(findings.map(({ at }) => at)).toEqual([
    { file: 'pages/x.json', path: ['sections', 0, 'data', 'titel'] },
    { file: 'pages/x.json', path: ['i18n', 'en-US', 'sections', 't', 'widht'] },
  ])
})

test('what is hidden from every visitor is not checked', async () => {
  expect(await linesOf(withData('text/rich', { titel: 'Olá', hidden: true }))).toEqual([])
  expect(await linesOf(withPage({ status: 'draft', meta: { titel: 'x' } }))).toEqual([])
})
