import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TypeOnPage, type TypingPlace } from '../../studio/canvas/type-on-page.ts'
import type { TypingMessage } from '../../studio/canvas/preview-messages.ts'
import type { PageValue } from '../../studio/edit/page-value.ts'
import type { CatalogueSection } from '../../studio/site/translated-catalogue.ts'

const SCHEMA = {
  properties: {
    title: { kind: 'inline', title: 'Title', anyOf: [{ maxLength: 64 }] },
    body: { kind: 'rich', title: 'Text' },
    photo: { kind: 'media', title: 'Picture' },
    buttons: {
      kind: 'list',
      items: {
        properties: { label: { kind: 'text', title: 'Label' }, link: { kind: 'link', title: 'Link' } },
      },
    },
  },
}

describe('typing on the page', () => {
  let page: PageValue
  let place: TypingPlace
  let posted: object[]
  let shown: unknown[]
  let isTyping: boolean
  const row = { focus: vi.fn() }
  const controls = {
    reveal: (_section: string, path: unknown) => void shown.push({ revealed: path }),
    enter: (_section: string, path: unknown) => void shown.push({ entered: path }),
    focused: () => row,
  }

  beforeEach(() => {
    page = {
      id: 'home',
      name: 'Home',
      sections: [
        {
          id: 'a',
          component: { folder: 'hero', name: 'split' },
          data: {
            title: 'Pão **quente**',
            body: 'One\n\nTwo',
            photo: { src: '/media/pão.webp', alt: '' },
            buttons: [
              { id: 'x', label: 'Order', link: { kind: 'url', href: 'https://a.example/' } },
              { id: 'y', label: 'About', link: { kind: 'page', ref: 'about' } },
            ],
          },
        },
      ],
    }
    posted = []
    shown = []
    isTyping = false
    place = {
      page,
      pages: [page, { id: 'about', name: 'About', routes: { route: 'sobre' }, sections: [] }],
      catalogue: new Map([['hero/split', { schema: SCHEMA } as unknown as CatalogueSection]]),
      locale: 'pt-BR',
      defaultLocale: 'pt-BR',
      post: (message) => void posted.push(message),
      change: (change) => change(page),
      select: () => {},
      openForm: () => void shown.push('form'),
      onTyping: (next) => {
        isTyping = next
      },
    }
  })

  const click = (about: Partial<Extract<TypingMessage, { type: 'vitrine:click' }>>): TypingMessage => ({
    type: 'vitrine:click',
    section: { id: 'a', address: 'hero/split' },
    field: null,
    fields: [],
    image: null,
    link: null,
    ...about,
  })
  const typed = (text: string, field = 'title'): TypingMessage => ({
    type: 'vitrine:typed',
    section: 'a',
    field,
    text,
  })
  const closed = (ending: string, field = 'title'): TypingMessage => ({
    type: 'vitrine:closed',
    section: 'a',
    field,
    ending,
  })
  const title = () => page.sections[0]?.data?.title

  test('a click on a text opens the stored text, and typing changes its section', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(click({ field: 'title' }))
    expect(posted).toEqual([
      {
        type: 'vitrine:edit',
        section: 'a',
        field: 'title',
        text: 'Pão **quente**',
        label: 'Title',
        isOneLine: true,
      },
    ])
    expect(isTyping).toBe(true)
    typing.receive(typed('Pão às seis'))
    expect(title()).toBe('Pão às seis')
    typing.receive(closed('enter'))
    expect([title(), isTyping]).toEqual(['Pão às seis', false])
  })

  test('Escape restores the field’s former text', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(click({ field: 'title' }))
    typing.receive(typed(''))
    expect(title()).toBe('')
    typing.receive(closed('escape'))
    expect(title()).toBe('Pão **quente**')
  })

  test('a text in another language is stored for that language, and the first language’s does not change', () => {
    place.locale = 'en-US'
    const typing = new TypeOnPage(place, controls)
    typing.receive(click({ field: 'buttons.1.label' }))
    expect(posted).toMatchObject([{ text: 'About' }])
    typing.receive(typed('About us', 'buttons.1.label'))
    expect(page.i18n?.['en-US']?.sections?.a).toEqual({ buttons: [{ id: 'y', label: 'About us' }] })
    typing.receive(closed('escape', 'buttons.1.label'))
    expect(page.i18n?.['en-US']?.sections?.a).toEqual({ buttons: [{ id: 'y' }] })
  })

  test('typing into a text that is not open changes nothing', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(typed('from nowhere'))
    typing.receive(click({ field: 'title' }))
    typing.receive(typed('from another field', 'body'))
    typing.receive({ ...typed(''), text: { html: '<b>' } } as unknown as TypingMessage)
    typing.receive(closed('enter'))
    typing.receive(typed('too late'))
    expect(title()).toBe('Pão **quente**')
    expect(page.sections[0]?.data?.body).toBe('One\n\nTwo')
  })

  test('a text that undo changes while it is open is sent to the page once', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(click({ field: 'title' }))
    typing.receive(typed('Pão às seis'))
    typing.follow(place)
    expect(posted).toHaveLength(1)
    const [section] = page.sections
    if (section?.data !== undefined) section.data.title = 'Pão'
    typing.follow(place)
    typing.follow(place)
    expect(posted.slice(1)).toEqual([{ type: 'vitrine:edit', section: 'a', field: 'title', text: 'Pão' }])
  })

  test.each([
    ['a text with paragraphs', { field: 'body' }, ['body']],
    ['one of several texts', { fields: ['buttons.0.label', 'title'] }, ['buttons', 0, 'label']],
    ['a picture', { image: '/cdn-cgi/image/width=400/media/p%C3%A3o.webp' }, ['photo']],
    ['a link to a page', { link: '/preview/TOKEN/sobre' }, ['buttons', 1, 'link']],
    ['a link to an address', { link: 'https://a.example/' }, ['buttons', 0, 'link']],
  ])('%s opens its field in the form', (_what, about, path) => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(click(about))
    expect(shown).toEqual(['form', { entered: path }])
    expect([posted, isTyping]).toEqual([[], false])
  })

  test('the row from which a text was opened gets the focus back when a key closes the text', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive({ type: 'vitrine:pointed', section: 'a', field: 'title' })
    expect(isTyping).toBe(true)
    typing.receive(closed('enter'))
    expect(row.focus).toHaveBeenCalledOnce()
  })

  test('a section without texts on the page is opened in the form', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive({ type: 'vitrine:pointed', section: 'a', field: null })
    expect(shown).toEqual(['form'])
  })

  test('typing ends when the page loads again', () => {
    const typing = new TypeOnPage(place, controls)
    typing.receive(click({ field: 'title' }))
    typing.receive({ type: 'vitrine:ready', page: 'home', locale: 'pt-BR', sections: [] })
    expect(isTyping).toBe(false)
    typing.receive(typed('late'))
    expect(title()).toBe('Pão **quente**')
  })
})
