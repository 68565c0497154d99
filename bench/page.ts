/**
 * The measured page: 12 sections between a header and a footer, some 840 elements and 64 KB of HTML without
 * styles (docs/performance.md). Its texts have a realistic length and are the same on every run.
 */
const WORDS =
  'massa forno manhã farinha tempo sal fermento crosta miolo mesa esquina família receita madeira pedra água trigo centeio broa padaria'.split(
    ' ',
  )

/** A text of `count` words; another `seed` gives another text. */
function words(count: number, seed: number): string {
  return Array.from(
    { length: count },
    (_, index) => WORDS[(index * 7 + seed * 13 + ((index * seed) % 5)) % WORDS.length],
  ).join(' ')
}

const image = (seed: number) => ({
  src: `/demo/example.svg?${seed}`,
  alt: words(5, seed),
  width: 800,
  height: 600,
})

function section(id: string, address: string, data: object): object {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

export const HOST = 'bench.test'

const header = [
  section('header', 'header/simple', {
    logo: { src: '/demo/example.svg', alt: 'Padaria', width: 120, height: 40 },
    menu: list(6, (index) => ({
      id: index,
      label: words(1, index),
      link: '#faq',
      children:
        index % 2 ? list(4, (child) => ({ id: child, label: words(2, child), link: '#contato' })) : [],
    })),
    cta: [{ label: 'Encomendar', link: '#contato' }],
  }),
]

const footer = [
  section('footer', 'footer/columns', {
    columns: list(4, (index) => ({
      id: index,
      type: 'links',
      title: words(1, index),
      links: list(4, (link) => ({ id: link, label: words(2, link + index), link: '#faq' })),
    })),
    copyright: '© {year} Padaria',
  }),
]

const sections = [
  section('hero', 'hero/split', {
    eyebrow: words(3, 1),
    title: words(8, 2),
    subtitle: words(30, 3),
    buttons: [
      { label: words(2, 4), link: '#contato' },
      { label: words(2, 5), link: '#faq', style: 'outline' },
    ],
    media: image(1),
  }),
  section('features', 'features/grid', {
    title: words(5, 6),
    items: list(6, (index) => ({ id: index, title: words(3, index), text: words(28, index + 3) })),
  }),
  section('about', 'text/rich', {
    title: words(4, 7),
    body: list(5, (index) => words(70, index)).join('\n\n'),
  }),
  section('gallery', 'gallery/grid', {
    title: words(3, 8),
    items: list(8, (index) => ({ id: index, media: image(index), caption: words(5, index) })),
  }),
  section('carousel', 'carousel/slides', {
    title: words(3, 9),
    slides: list(4, (index) => ({
      id: index,
      media: image(index + 20),
      title: words(4, index),
      text: words(18, index),
    })),
  }),
  section('pricing', 'pricing/cards', {
    title: words(4, 10),
    plans: list(3, (index) => ({
      id: index,
      name: words(1, index),
      price: { month: 29 + index * 20 },
      currency: 'BRL',
      features: list(5, (feature) => ({ text: words(5, feature + index), included: feature % 3 !== 0 })),
      button: { label: words(2, index), link: '#contato' },
    })),
  }),
  section('faq', 'faq/accordion', {
    title: words(3, 11),
    items: list(8, (index) => ({ id: index, question: words(8, index), answer: words(45, index + 5) })),
  }),
  section('team', 'team/grid', {
    title: words(2, 12),
    members: list(4, (index) => ({
      id: index,
      name: words(2, index),
      role: words(2, index + 1),
      bio: words(20, index),
      photo: image(index + 40),
    })),
  }),
  section('numbers', 'statistics/row', {
    title: words(3, 13),
    items: list(4, (index) => ({ id: index, value: 10 + index * 37, label: words(3, index) })),
  }),
  section('voices', 'testimonial/grid', {
    title: words(3, 14),
    items: list(3, (index) => ({
      id: index,
      quote: words(32, index),
      author: words(2, index),
      role: words(2, index),
    })),
  }),
  section('timeline', 'timeline/vertical', {
    title: words(3, 15),
    items: list(4, (index) => ({
      id: index,
      date: `20${10 + index}-01`,
      title: words(4, index),
      text: words(25, index),
    })),
  }),
  section('contact', 'contact/simple', {
    title: words(3, 16),
    custom_form_id: 'contato',
    fields: [
      { id: 'nome', name: 'nome', type: 'text', label: 'Nome', required: true },
      { id: 'email', name: 'email', type: 'email', label: 'E-mail', required: true },
      {
        id: 'assunto',
        name: 'assunto',
        type: 'select',
        label: 'Assunto',
        options: ['Pedido', 'Dúvida', 'Outro'],
      },
      { id: 'mensagem', name: 'mensagem', type: 'textarea', label: 'Mensagem', required: true },
    ],
  }),
]

/** The App configuration of the measured site. */
export const configuration = {
  tenant_uuid: 'bench',
  tenant_id: 1,
  revision: 'bench',
  hosts: [HOST],
  locales: [{ code: 'pt-BR', name: 'Português' }],
  defaultLocale: 'pt-BR',
  routes: {},
  config: {
    id: 'bench',
    name: 'Padaria',
    is: 'website',
    pages: [{ id: 'home', name: 'Início', route: '/' }],
    header,
    footer,
    style: {
      colors: { primary: '#9a3412' },
      fonts: { heading: 'Fraunces', body: 'Figtree' },
      radius: 'md',
      scheme: 'light',
    },
  },
  page: { id: 'home', name: 'Início', route: '/', locale: 'pt-BR', sections },
  tenant: {},
  popupRelationGroup: 'pages',
}

const LOCALES = ['pt-BR', 'en-US', 'de-DE', 'fr-FR', 'ja-JP', 'es-ES']

/** The same page on a site with six locales. */
export const multilingual = {
  ...configuration,
  tenant_uuid: 'bench-languages',
  tenant_id: 2,
  revision: 'bench-languages',
  locales: LOCALES.map((code) => ({ code, name: code })),
}
