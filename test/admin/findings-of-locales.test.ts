import { expect, test } from 'vitest'
import { error } from '../../admin/validate/finding.ts'
import { findingsOfLocales } from '../../admin/validate/findings-of-locales.ts'

const HERE = 'page sobre, section equipe'
const CASES = [
  {
    what: 'is told in its own language',
    where: `${HERE} (en-US)`,
    locales: ['en-US'],
    live: [HERE],
    told: true,
  },
  {
    what: 'is told in one of several',
    where: `${HERE} (de-DE, en-US)`,
    locales: ['en-US'],
    live: [HERE],
    told: true,
  },
  {
    what: 'of the first language is told with it',
    where: HERE,
    locales: ['pt-BR'],
    live: [HERE],
    told: true,
  },
  {
    what: 'of another language that is live is not told',
    where: HERE,
    locales: ['en-US'],
    live: [HERE],
    told: false,
  },
  {
    what: 'that stays in another language alone is not told',
    where: `${HERE} (en-US)`,
    locales: ['pt-BR'],
    live: [HERE],
    told: false,
  },
  {
    what: 'that is new in another language is told',
    where: `${HERE} (en-US)`,
    locales: ['pt-BR'],
    live: [],
    told: true,
  },
  {
    what: 'of a post is one of its language',
    where: 'post en-US/novas/ola',
    locales: ['pt-BR'],
    live: ['post en-US/novas/ola'],
    told: false,
  },
]

test.for(CASES)('a finding $what', async ({ where, locales, live, told }) => {
  const found = [error(where, 'links to no page: nada')]
  const readLive = () => Promise.resolve(live.map((each) => error(each, 'links to no page: nada')))
  expect(await findingsOfLocales(found, { locales, defaultLocale: 'pt-BR', readLive })).toEqual(
    told ? found : [],
  )
})
