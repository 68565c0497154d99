import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Privacidade',
    updatedAt: '2026-03-01',
    body: 'Quem somos: {tenant.name} em {site.host}, desde {updatedAt}.\n\n## Dados\n\nTexto.\n\n## Direitos *seus*\n\nTexto.\n\n## Dados\n\nDe novo.',
    cookieTable: true,
    openPreferencesButton: true,
  },
  empty: {},
  short: {
    title: 'Termos',
    documentKind: 'terms',
    body: '## Um\n\nSó dois capítulos.\n\n## Dois\n\nE nenhum índice.',
  },
  dates: { updatedAt: '2026-03-01', body: 'Versão de {updatedAt.short}.' },
  datesOfLocale: { updatedAt: '2026-03-01', dateFormat: 'dd.mm.yyyy', body: 'Versão de {updatedAt.short}.' },
  noToc: { toc: false, body: '## Um\n\n## Dois\n\n## Três' },
  hostile: {
    body: '<h2 onclick="x">{tenant.name}</h2><p><a href="{site.url}" title="{site.host}">{ site.name }</a> {outra.coisa} {__proto__}</p>',
  },
  longText: {
    title: 'Longo',
    body: '## Palavrasemespaçosquenãocabememtelanenhuma\n\n'.repeat(4) + 'Palavra '.repeat(300),
  },
  rtlAndEmoji: { title: 'الخصوصية 🔒', body: '## مقدمة\n\nنص\n\n## חלק\n\nטקסט\n\n## 🍪\n\n.' },
}
