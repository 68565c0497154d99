import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'Feira de inverno',
    title: 'A banca abre no sábado',
    date: '2031-07-04T07:30:00-03:00',
    buttons: [{ label: 'Como chegar', link: '#mapa' }],
  },
  empty: {},
  dayOnly: { title: 'Lançamento', date: '2031-07-04' },
  over: { title: 'Inscrições', date: '2020-01-01T12:00:00Z', expiredText: 'As inscrições terminaram.' },
  centered: {
    title: 'Centralizado',
    date: '2031-07-04T07:30:00-03:00',
    align: 'center',
    colorScheme: 'inverse',
  },
  longText: {
    title: 'Uma contagem regressiva com um título que precisa de mais linhas do que alguém gostaria de ler',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhumaeprecisamquebraremalgumlugar. '.repeat(2),
    date: '2031-07-04T07:30:00-03:00',
  },
  rtlAndEmoji: {
    title: 'نفتح قريبًا 🎉',
    date: '2031-07-04',
    buttons: [{ label: 'الطريق إلينا', link: '#map' }],
  },
}
