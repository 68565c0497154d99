import type { Fixtures } from '../../contract.ts'

const links = { signUp: '/criar-conta', recover: '/esqueci-a-senha' }

export const fixtures: Fixtures = {
  plain: { title: 'Entre na sua conta', subtitle: 'As receitas são de quem é da casa.', ...links },
  empty: {},
  byCode: { title: 'Entre sem senha', subtitle: 'O código chega por e-mail.', methods: 'code' },
  both: { colorScheme: 'muted', title: 'Como você quer entrar?', methods: 'both', ...links },
  longText: {
    title: 'Entre na conta que você abriu quando veio buscar a primeira encomenda na nossa padaria',
    subtitle: 'Palavrasemespaçosquenãocabememtelanenhuma. '.repeat(3),
    ...links,
  },
  rtlAndEmoji: { title: 'تسجيل الدخول 🔐', subtitle: 'أهلا بك' },
}
