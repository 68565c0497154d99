import { textSection } from '../../support/site.ts'

const shown = [
  {
    sections: [
      textSection('p1', '<h2>Boas-vindas</h2><p><a href="/about">Sobre</a></p>'),
      textSection('p2', 'SEGREDO', { hidden: true }),
    ],
  },
  { sections: [textSection('p3', 'Segunda página')] },
]
const quiz = {
  id: 'q',
  component: { folder: 'form', name: 'stacked' },
  data: { custom_form_id: 'F', fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }] },
}
/** A form that opens another popup once its submission is stored. */
const invitation = {
  ...quiz,
  data: { ...quiz.data, custom_form_id: 'I', success: { popup: 'popup:123' } },
}
const onward = textSection('p4', '<p><a href="popup:123">Outro aviso</a></p>')
const counter = { id: 'c', component: { folder: 'newcomer', name: 'counter' }, data: { unit: 'pães' } }
const popup = (id: string, config: object = {}, tenant_id: number | string = 7) => ({
  id,
  tenant_id,
  name: `Aviso ${id}`,
  config: { pages: shown, ...config },
})
/** The popups that the site below may show. */
export const popups = [
  popup('123'),
  popup('7'),
  popup('of-T2', {}, 'T2'),
  popup('empty', { pages: [] }),
  popup('capped-1', { frequency: 1 }),
  popup('capped-3', { frequency: 3 }),
  popup('quiz', { pages: [{ sections: [quiz] }] }),
  popup('counter', { pages: [{ sections: [counter] }] }),
  popup('onward', { pages: [{ sections: [onward, invitation] }] }),
  popup('delayed', { trigger: { on: 'delay', ms: 1500 } }),
  popup('scrolled', { trigger: { on: 'scroll', percent: 50 } }),
  popup('leaving', { trigger: { on: 'exit' } }),
  popup('styled', {
    style: { background: '#102a43', text: '#101010', width: 400, radius: 'none', overlay: 80, editor: 1 },
  }),
  popup('staying', { pages: [{ ...shown[0], persistent: true }] }),
]

/** `failing` is missing: the test that needs it makes the upstream fail. */
const references = [...popups.map(({ id }) => `popup:${id}`), 'popups:7', 'popup:failing', 'popup:']
const links = ['123', 'a:b:c', ...references].map((href) => `<a href="${href}">${href}</a>`).join(' ')
const long = textSection('long', Array.from({ length: 80 }, (_, line) => `<p>Linha ${line}</p>`).join(''))
const triggered = (id: string) => ({ id, route: id, popups: [`popup:${id}`], sections: [long] })
const pages = [
  {
    id: 'home',
    route: '/',
    sections: [textSection('links', `<p>${links} <a href="/about">Sobre</a></p>`), long],
  },
  { id: 'about', route: 'about' },
  ...['delayed', 'scrolled', 'leaving'].map(triggered),
  { id: 'short', route: 'short', popups: ['popup:scrolled'], hide_header: true, hide_footer: true },
]

export const sites = [
  {
    host: 't1.localhost',
    pages,
    config: { blog: { categories: [{ slug: 'novas', name: 'Novas' }], popups: ['popup:delayed'] } },
  },
]
