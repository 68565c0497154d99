import { beforeEach, describe, expect, test } from 'vitest'
import type { PageValue, SectionValue } from '../../studio/edit/page-value.ts'
import {
  changeShared,
  FOOTER,
  HEADER,
  SHARED_TEXTS,
  sharedSections,
  wholePage,
} from '../../studio/edit/shared-sections.ts'
import { SiteEditing } from '../../studio/edit/site-editing.ts'
import { fieldKey, putInSection } from '../../studio/form/put-in-section.ts'

const section = (id: string, folder: string, data: object): SectionValue => ({
  id,
  component: { folder, name: 'simple' },
  data: { ...data },
})
const header = [section('topo', 'header', { menu: [] })]
const footer = [section('rodape', 'footer', { columns: [{ id: 'visite', phone: '1962' }] })]
const i18n = { 'es-ES': { sections: { topo: { name: 'Casa' } } } }
const page: PageValue = {
  id: 'home',
  name: 'Home',
  sections: [section('abre', 'hero', { title: 'Pão' })],
  i18n: { 'en-US': { name: 'Home', sections: { abre: { title: 'Bread' } } } },
}
const idsOf = (list: readonly SectionValue[]) => list.map(({ id }) => id)

describe('the sections of header and footer', () => {
  test('are above and below those of the page, with their translations', () => {
    const whole = wholePage(page, sharedSections({ header, footer, i18n }, {}, page))
    expect(idsOf(whole.sections)).toEqual(['topo', 'abre', 'rodape'])
    expect(whole.i18n).toEqual({
      'es-ES': { sections: { topo: { name: 'Casa' } } },
      'en-US': { name: 'Home', sections: { abre: { title: 'Bread' } } },
    })
  })

  test('are missing on a page that hides them', () => {
    const read = { header, footer }
    expect(sharedSections(read, {}, { hide_header: true })).toMatchObject({ header: [], footer })
    expect(sharedSections(read, {}, { hide_footer: true })).toMatchObject({ header, footer: [] })
  })

  test('are those of the edited documents, if there are any', () => {
    const edited = [section('rodape', 'footer', { copyright: '©' })]
    const documents = { [HEADER]: null, [FOOTER]: edited, [SHARED_TEXTS]: null }
    expect(sharedSections({ header, footer, i18n }, documents, page)).toEqual({
      header: [],
      footer: edited,
      texts: undefined,
    })
  })
})

describe('a change of header or footer', () => {
  let editing: SiteEditing
  const documents = () => editing.state().documents
  beforeEach(() => {
    editing = new SiteEditing({
      site: 'x.example',
      now: () => 0,
      storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
      send: async () => ({ draft: null, documents: [] }),
    })
    editing.open({ document: HEADER, version: 'a', value: header })
    editing.open({ document: FOOTER, version: 'b', value: footer })
  })
  const write = (locale: string | null, value: string) => {
    const place = { section: 'rodape', locale, path: ['columns', 0, 'phone'] }
    editing.change(
      (all) => changeShared(all, (shared) => putInSection(shared, place, value)),
      fieldKey(place),
    )
    editing.close()
  }

  test('changes only that document, and can be undone', () => {
    editing.open({ document: SHARED_TEXTS, version: null, value: null })
    write(null, '2026')
    expect(documents()[FOOTER]).toMatchObject([{ data: { columns: [{ phone: '2026' }] } }])
    expect(documents()[HEADER]).toBe(header)
    expect(documents()[SHARED_TEXTS]).toBeNull()
    editing.undo()
    editing.close()
    expect(documents()[FOOTER]).toEqual(footer)
  })

  test.each([
    ['the first translation of the site', null, {}],
    ['another translation', i18n, i18n],
  ])('in another language is %s', (_, value, others) => {
    editing.open({ document: SHARED_TEXTS, version: null, value })
    write('en-US', '+55 1962')
    expect(documents()[FOOTER]).toEqual(footer)
    expect(documents()[SHARED_TEXTS]).toEqual({
      ...others,
      'en-US': { sections: { rodape: { columns: [{ id: 'visite', phone: '+55 1962' }] } } },
    })
  })
})
