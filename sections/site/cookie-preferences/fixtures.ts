import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    cookies: [
      {
        id: 1,
        name: 'Sessão',
        group: 'required',
        description: 'Lembra do que você já escolheu.',
        sites_cookies_items: [{ prefix: 'session_id', duration: '1 ano', type: 'localStorage' }],
      },
      {
        id: 2,
        name: 'Google Analytics',
        group: 'analytics',
        provider: 'Google',
        provider_privacy: 'https://policies.google.com/privacy',
        sites_cookies_items: [
          { prefix: '_ga', duration: '2 anos', type: 'cookie' },
          { prefix: '_gid', duration: '24 h', type: 'cookie' },
        ],
      },
    ],
  },
  empty: {},
}
