import type { SectionContext } from '#sections/contract.ts'
import { bakeryMenu } from '#sections/header/examples.ts'
import { kinds } from '#sections/qr-code/examples.ts'
import { GALLERY_SESSION } from '../../worker/gallery/session.ts'

/** Stored data, and values that the page adds to the context of all sections. */
export interface EffectExample {
  stored: object
  known?: Partial<SectionContext>
}

const PICTURE = { src: '/media/pao.jpg', alt: 'Pão', width: 800, height: 600 }
const BLURHASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'
const CAPTIONS = [{ src: '/media/filme.vtt', srclang: 'pt-BR', label: 'Português' }]
const SAVED = { form_id: 'example', ok: true, message: 'session.changed', errors: [], values: [] } as const
const FOOTER = {
  columns: [
    { kind: 'newsletter', custom_form_id: 'novas', placeholder: 'voce@exemplo.com' },
    { kind: 'newsletter', submitLabel: 'Assinar', privacyText: 'Sem spam.' },
    {
      kind: 'newsletter',
      form: { custom_form_id: 'avisos', fields: [{ name: 'email', type: 'email', label: 'E-mail' }] },
    },
    { kind: 'image', media: PICTURE, link: '/loja' },
    { kind: 'social', social: [{ network: 'instagram', url: 'https://www.instagram.com/aurora' }] },
  ],
  payments: [{ name: 'pix' }],
}
const HEADER = {
  title: 'Aurora',
  menu: bakeryMenu.map((entry) => ({ ...entry, columns: 2 })),
  menuType: 'mega',
  announcement: [
    { text: 'Aberto no feriado', link: '/horarios' },
    { text: 'Bolo novo', link: '/bolos' },
  ],
  rotate: true,
}
const { wifi, vcard, mail, pix, whatsapp } = kinds
const QR_CODES = [
  ...Object.values(kinds),
  { ...wifi.wifi, kind: 'wifi' },
  { kind: 'vcard', vcard },
  { kind: 'mail', mail },
  { kind: 'pix', pix },
  { kind: 'whatsapp', whatsapp },
]

/** Data with which a field has an effect that it lacks with the section's fixtures. */
const OF_SECTIONS: Record<string, EffectExample[]> = {
  'account/new-password': [
    {
      stored: { onward: '/conta' },
      known: { session: { ...GALLERY_SESSION, result: { ...SAVED, errors: [], values: [] } } },
    },
  ],
  'filter/sidebar': [
    {
      stored: {
        facets: [{ field: 'category', label: 'Tipo', options: [{ value: 'bolos', label: 'Bolos' }] }],
      },
    },
  ],
  'gallery/justified': [{ stored: { items: [{ media: PICTURE }], layout: 'grid' } }],
  'gallery/masonry': [{ stored: { items: [{ media: PICTURE }], layout: 'grid' } }],
  'hero/split': [
    {
      stored: {
        title: 'Pão',
        media: {
          ...PICTURE,
          focal: { x: 0.2, y: 0.3 },
          blurhash: BLURHASH,
        },
        buttons: [
          {
            label: 'Fora',
            link: { kind: 'url', href: 'https://fora.example/', newTab: true, rel: 'nofollow' },
          },
          { label: 'Sobre', link: { kind: 'page', ref: 'sobre' } },
        ],
      },
    },
    // A file that may be transparent has no colour behind it.
    { stored: { title: 'Pão', media: { ...PICTURE, blurhash: BLURHASH, mime: 'image/png' } } },
  ],
  'hero/video': [{ stored: { title: 'Filme', video: { url: '/media/filme.mp4', captions: CAPTIONS } } }],
  'product/carousel': [
    {
      stored: {
        items: [
          { title: 'Pão', price: 9 },
          { title: 'Bolo', price: 40 },
        ],
        autoRotate: true,
        speed: 6,
      },
    },
  ],
  'video/background': [{ stored: { url: 'https://fora.example/filme.mp4', consentGroup: 'analytics' } }],
  'video/inline': [{ stored: { title: 'Filme', source: 'youtube', url: 'aqz-KE-bpKQ' } }],
  'video/playlist': [
    {
      stored: {
        items: [
          { title: 'Aula', url: '/media/aula.mp4', autoplay: true, controls: false, captions: CAPTIONS },
          { title: 'Filme', source: 'youtube', url: 'aqz-KE-bpKQ' },
        ],
      },
    },
  ],
  ...byAddress(['footer/columns', 'footer/cta', 'footer/minimal'], [{ stored: FOOTER }]),
  ...byAddress(
    ['header/simple', 'header/centered', 'header/mega'],
    [{ stored: HEADER }, { stored: { ...HEADER, logo: PICTURE, logoWidth: 100 } }],
  ),
  ...byAddress(
    ['qr-code/plain', 'qr-code/card'],
    QR_CODES.map((stored) => ({ stored })),
  ),
}

function byAddress(addresses: string[], examples: EffectExample[]): Record<string, EffectExample[]> {
  return Object.fromEntries(addresses.map((address) => [address, examples]))
}

const STEPS = [
  { title: 'Primeiro', text: 'O começo', fields: ['um'] },
  { title: 'Depois', text: 'O fim', fields: ['dois'] },
]

const FORM = {
  custom_form_id: 'pedido',
  fields: [
    { name: 'um', type: 'text', label: 'Um' },
    { name: 'dois', type: 'text', label: 'Dois' },
  ],
  steps: STEPS,
}

/** Examples for the parts of many sections, by a field that those sections have. */
const OF_FIELDS: Record<string, object> = {
  buttons: { title: 'Pão', buttons: [{ label: 'Ir', link: '/ir' }] },
  steps: FORM,
  reviewed: { items: [{ quote: 'Bom pão.', author: 'Ana' }], reviewed: { type: 'Product', name: 'Pão' } },
  plans: { plans: [{ name: 'Pão', price: { month: 9, year: 90 } }], periods: ['month'] },
}

/**
 * Examples for the fields of a section, each merged into its fixture `plain`, and the section's own examples.
 * @param fields of the section's schema
 */
export function effectExamples(address: string, fields: ReadonlySet<string>, plain: object): EffectExample[] {
  const shared = Object.entries(OF_FIELDS).filter(([field]) => fields.has(field))
  return [
    ...shared.map(([, stored]) => ({ stored: { ...plain, ...stored } })),
    ...(OF_SECTIONS[address] ?? []),
  ]
}

/** Data that has every field of the frame around a section. */
export const FRAMED = {
  title: 'Pão',
  body: 'Todo dia.',
  anchor: 'pao',
  colorScheme: 'muted',
  background: { image: PICTURE, overlay: 40, fixed: true },
  layer: { elevation: 4, position: 'sticky' },
  padding: { top: 24, bottom: 32 },
  width: 'full',
  align: 'center',
  alignMobile: 'start',
  divider: { top: { enabled: true }, bottom: { enabled: true } },
  animate: true,
  trackingId: 'pao',
}
