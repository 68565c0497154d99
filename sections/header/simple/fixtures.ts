import type { Fixtures } from '../../contract.ts'
import { bakeryMenu } from '../examples.ts'

const logo = { src: '/demo/example.svg', alt: 'Padaria Aurora', width: 800, height: 1000 }

export const fixtures: Fixtures = {
  plain: {
    title: 'Padaria Aurora',
    menu: bakeryMenu,
    cta: [{ label: 'Encomendar', link: { kind: 'page', ref: 'contato' } }],
  },
  empty: {},
  withLogo: { logo, logoWidth: 40, menu: bakeryMenu.slice(0, 3), sticky: 'always' },
  logoCentre: {
    title: 'Aurora',
    logoPosition: 'center',
    menu: bakeryMenu.slice(0, 3),
    cta: [
      { label: 'Entrar', link: '/entrar', style: 'link' },
      { label: 'Encomendar', link: { kind: 'page', ref: 'contato' } },
    ],
    showLanguage: true,
    showSearch: true,
    sticky: 'on-scroll-up',
  },
  drawer: { title: 'Aurora', menuType: 'drawer', menu: bakeryMenu, colorScheme: 'inverse' },
  announcements: {
    title: 'Padaria Aurora',
    menu: bakeryMenu.slice(0, 2),
    announcement: [
      { text: 'Sábado tem broa de milho da dona Zilda', link: '#broa' },
      { text: 'Entrega grátis no bairro acima de R$ 60' },
      { text: 'Fechamos na segunda de Carnaval' },
    ],
    rotate: true,
    sticky: 'shrink',
  },
  announcementsSideBySide: {
    title: 'Padaria Aurora',
    announcement: [{ text: 'Entrega **grátis** no bairro' }, { text: 'Aberto até as 20h', link: '#horario' }],
  },
  accent: {
    title: 'Padaria Aurora',
    menu: bakeryMenu,
    colorScheme: 'accent',
    announcement: [{ text: 'Hoje tem broa' }],
  },
  overHero: {
    title: 'Pousada do Rio',
    menu: bakeryMenu.slice(1),
    cta: [{ label: 'Reservar', link: { kind: 'page', ref: 'contato' } }],
    transparentOverHero: true,
    sticky: 'always',
  },
  longText: {
    title: 'Padaria, confeitaria e empório Nossa Senhora da Boa Viagem',
    menu: [
      { label: 'Encomendas para festas e casamentos', link: '/festas' },
      { label: 'Palavracompridaquenãocabeemlugarnenhum', link: '/palavra' },
      { label: 'Perguntas frequentes sobre alergias', link: '/alergias' },
    ],
    cta: [{ label: 'Fazer uma encomenda agora mesmo', link: '/encomendar' }],
  },
  manyItems: {
    title: 'Aurora',
    menu: Array.from({ length: 12 }, (_, index) => ({
      label: `Seção ${index + 1}`,
      link: `/secao-${index + 1}`,
    })),
  },
  rtlAndEmoji: {
    title: 'مخبز 🥖',
    menu: [
      { label: 'שלום', link: '/a' },
      { label: 'خبز 🍞', link: '/b' },
    ],
  },
  deadLinks: {
    title: 'Aurora',
    menu: [{ label: 'Sem endereço' }, { label: 'Apagada', link: { kind: 'page', ref: 'nao-existe' } }],
  },
  lines: {
    eyebrow: 'Desde 1987',
    title: 'Aurora',
    titleTag: 'h1',
    subtitle: 'Pão de fermentação natural',
    menu: [{ label: 'Cardápio', link: '/cardapio' }],
    buttons: [{ label: 'Reservar', link: '/reservas' }],
  },
}
