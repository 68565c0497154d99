import type { RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { pageSections } from '../../../admin/import/page-sections.ts'
import { sectionsContent } from '../../../admin/import/sections-content.ts'

function sectionsOf(html: string, title = 'Clínica') {
  const { children } = fromHtml(html, { fragment: true })
  const { sections } = pageSections(children as RootContent[], { title, formId: (name) => name })
  return sections.map(({ component: { folder, name }, data = {} }) => ({ is: `${folder}/${name}`, ...data }))
}

const columns = (...inside: string[]) =>
  `<div class="wp-block-columns">${inside.map((each) => `<div class="wp-block-column">${each}</div>`).join('')}</div>`
const picture = (name: string, caption = '') =>
  `<figure><img src="https://old.example/${name}.jpg" alt="${name}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const media = (name: string) => ({ src: `https://old.example/${name}.jpg`, alt: name })
const button = (label: string) => `<p><a href="/contato">${label}</a></p>`

describe('a picture beside a text', () => {
  const text = `<h2>Quem cuida</h2><p>A Dra. Ana.</p>${button('Equipe')}`
  const beside = {
    is: 'hero/split',
    title: 'Quem cuida',
    subtitle: 'A Dra. Ana.',
    media: media('ana'),
    buttons: [{ id: 'b1', label: 'Equipe', link: { kind: 'url', href: '/contato' } }],
  }
  const elementor = (inside: string) =>
    `<div class="elementor-column"><div class="elementor-widget-wrap">${inside}</div></div>`

  test.each([
    ['columns', columns(picture('ana'), text), 'left'],
    ['columns whose picture is right', columns(text, picture('ana')), undefined],
    [
      'the block “media and text”',
      `<div class="wp-block-media-text">${picture('ana')}<div class="wp-block-media-text__content">${text}</div></div>`,
      'left',
    ],
    [
      'the block “media and text”, with its picture on the right by a class',
      `<div class="wp-block-media-text has-media-on-the-right">${picture('ana')}<div>${text}</div></div>`,
      undefined,
    ],
    [
      'columns of Elementor',
      `<div class="elementor-container">${elementor(text)}${elementor(picture('ana'))}</div>`,
      undefined,
    ],
  ])('stays beside it: %s', (_, html, mediaPosition) => {
    expect(sectionsOf(`<p>Antes.</p>${html}`)).toEqual([
      { is: 'text/rich', title: 'Clínica', body: 'Antes.' },
      { ...beside, ...(mediaPosition && { mediaPosition }) },
    ])
  })

  test('is the first section of its page, which gets no other title above it', () => {
    expect(sectionsOf(columns(picture('ana'), text)).map(({ is }) => is)).toEqual(['hero/split'])
  })

  test('does not take a heading that belongs to a text before it', () => {
    expect(sectionsOf(`<h2>Equipe</h2>${columns(picture('ana'), text)}`)).toMatchObject([
      { is: 'text/rich', title: 'Equipe' },
      { is: 'hero/split', title: 'Quem cuida' },
    ])
  })

  test('becomes columns if the text is long', () => {
    const plain = `<p>${'Palavra '.repeat(200)}</p>`
    expect(sectionsOf(columns(picture('ana'), plain))).toMatchObject([
      {
        is: 'text/columns',
        columns: [
          { body: '![ana](https://old.example/ana.jpg)' },
          { body: expect.stringContaining('Palavra') },
        ],
      },
    ])
  })
})

test('columns of pictures become a gallery of their own, even right before another one', () => {
  const gallery = `<figure class="wp-block-gallery">${['c', 'd', 'e', 'f'].map((name) => picture(name)).join('')}</figure>`
  const found = sectionsOf(`<h2>A clínica</h2>${columns(picture('a', 'Sala'), picture('b'))}${gallery}`)
  expect(found).toMatchObject([
    { is: 'gallery/grid', title: 'A clínica', columns: { lg: 2 }, items: [{ caption: 'Sala' }, {}] },
    { is: 'gallery/grid', items: [{}, {}, {}, {}] },
  ])
  expect(found[1]).not.toHaveProperty('columns')
})

test('three or more loose pictures become one gallery', () => {
  expect(sectionsOf(`<p>Oi</p>${picture('a')}${picture('b')}`)).toMatchObject([{ is: 'text/rich' }])
  expect(sectionsOf(`${picture('a')}${picture('b')}${picture('c')}`)).toMatchObject([
    { is: 'gallery/grid', columns: { lg: 3 } },
  ])
})

test('a short paragraph between a heading and cards is their introduction', () => {
  const cards = columns('<h3>Limpeza</h3><p>Meia hora.</p>', '<h3>Implante</h3><p>Uma hora.</p>')
  expect(sectionsOf(`<h2>Tratamentos</h2><p>O que fazemos.</p>${cards}`)).toMatchObject([
    { is: 'features/grid', title: 'Tratamentos', subtitle: 'O que fazemos.' },
  ])
  const long = 'Palavra '.repeat(60).trim()
  expect(sectionsOf(`<h2>Tratamentos</h2><p>${long}</p>${cards}`)).toMatchObject([
    { is: 'text/rich', title: 'Tratamentos', body: long },
    { is: 'features/grid' },
  ])
})

test('buttons stay before the text that follows them', () => {
  expect(sectionsOf(`<p>Um.</p>${button('Ir')}<p>Dois.</p>`)).toMatchObject([
    { is: 'text/rich', body: 'Um.', buttons: [{ label: 'Ir' }] },
    { is: 'text/rich', body: 'Dois.' },
  ])
})

test('the name and the button of a file become one button', () => {
  const file =
    '<div class="wp-block-file"><a href="/a.pdf">Tabela</a><a href="/a.pdf" class="wp-block-file__button">Baixar</a></div>'
  expect(sectionsOf(`<p>Oi</p>${file}`)).toMatchObject([{ body: 'Oi', buttons: [{ label: 'Tabela' }] }])
  expect(sectionsOf(`<p>Oi</p>${file}`)[0]).toHaveProperty('buttons.length', 1)
})

test('the caption of a video stays its caption', () => {
  const film =
    '<figure><div><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div><figcaption>Um <em>passeio</em></figcaption></figure>'
  expect(sectionsOf(film)).toMatchObject([{ is: 'video/inline', caption: 'Um *passeio*' }])
})

test.each([
  [
    'Elementor',
    'elementor-accordion-item',
    '<div class="elementor-tab-title"><a>Dói?</a></div><div><p>Não.</p></div>',
  ],
  [
    'Yoast SEO',
    'schema-faq-section',
    '<strong class="schema-faq-question">Dói?</strong><p class="schema-faq-answer">Não.</p>',
  ],
  [
    'Rank Math',
    'rank-math-list-item',
    '<h3 class="rank-math-question">Dói?</h3><div class="rank-math-answer">Não.</div>',
  ],
])('questions of %s become questions', (_, name, inside) => {
  expect(sectionsOf(`<div><div class="${name}">${inside}</div></div>`)).toMatchObject([
    { is: 'faq/accordion', items: [{ question: 'Dói?', answer: 'Não.' }] },
  ])
})

test('a map counts as a player', () => {
  const map = { id: 'm', component: { folder: 'map', name: 'embed' }, data: { query: 'Rua A' } }
  expect(sectionsContent([map]).players).toBe(1)
})

test('a gallery with a caption of its own stays a gallery, above that caption', () => {
  const gallery = `<figure class="wp-block-gallery">${picture('bolo', 'Um')}${picture('torta')}<figcaption>Da casa</figcaption></figure>`
  expect(sectionsOf(gallery)).toMatchObject([
    { is: 'gallery/grid', items: [{ media: media('bolo'), caption: 'Um' }, { media: media('torta') }] },
    { is: 'text/rich', body: '*Da casa*' },
  ])
})

test('a film within a paragraph is a section below the words of the paragraph', () => {
  const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const html = `<p>Primeiro.</p><p>Veja: <iframe src="${film}"></iframe> aqui.</p><p>Depois.</p>`
  expect(sectionsOf(html)).toEqual([
    { is: 'text/rich', title: 'Clínica', body: 'Primeiro.\n\nVeja: aqui.' },
    { is: 'video/inline', url: film },
    { is: 'text/rich', body: 'Depois.' },
  ])
})

describe('columns', () => {
  test('of several headings beside a picture stay columns, below the first of the headings', () => {
    const text = '<h2>Quem ensina</h2><p>Ana.</p><h3>Formação</h3><p>Belas Artes.</p>'
    expect(sectionsOf(`<p>Antes.</p>${columns(text, picture('ana'))}`)).toEqual([
      { is: 'text/rich', title: 'Clínica', body: 'Antes.' },
      {
        is: 'text/columns',
        title: 'Quem ensina',
        columns: [
          { id: 'c1', body: 'Ana.\n\n### Formação\n\nBelas Artes.' },
          { id: 'c2', body: '![ana](https://old.example/ana.jpg)' },
        ],
      },
    ])
  })

  test('of pictures with a line of text each are a gallery', () => {
    const boxes = ['a', 'b', 'c'].map((name) => `${picture(name)}<p>Vaso ${name}</p>`)
    expect(sectionsOf(`<h2>Peças</h2>${columns(...boxes)}`)).toMatchObject([
      { is: 'gallery/grid', title: 'Peças', items: [{ media: media('a'), caption: 'Vaso a' }, {}, {}] },
    ])
  })

  test('of links alone are buttons', () => {
    expect(sectionsOf(`<p>Venha.</p>${columns(button('Ver'), button('Ligar'))}`)).toMatchObject([
      { is: 'text/rich', body: 'Venha.', buttons: [{ label: 'Ver' }, { label: 'Ligar' }] },
    ])
  })
})
