import { expect, test } from 'vitest'
import { error } from '../../admin/validate/finding.ts'
import { findingsOfLocales } from '../../admin/validate/findings-of-locales.ts'

const HERE = 'page sobre, section equipe'
const CASES = [
  {
    what: 'is reported for its own language',
    where: `${HERE} (en-US)`,
    locales: ['en-US'],
    live: [HERE],
    isReported: true,
  },
  {
    what: 'is reported for one of its languages',
    where: `${HERE} (de-DE, en-US)`,
    locales: ['en-US'],
    live: [HERE],
    isReported: true,
  },
  {
    what: 'of the first language is reported for that language',
    where: HERE,
    locales: ['pt-BR'],
    live: [HERE],
    isReported: true,
  },
  {
    what: 'of another language is not reported if the live site has it',
    where: HERE,
    locales: ['en-US'],
    live: [HERE],
    isReported: false,
  },
  {
    what: 'that remains only in another language is not reported',
    where: `${HERE} (en-US)`,
    locales: ['pt-BR'],
    live: [HERE],
    isReported: false,
  },
  {
    what: 'that is new in another language is reported',
    where: `${HERE} (en-US)`,
    locales: ['pt-BR'],
    live: [],
    isReported: true,
  },
  {
    what: 'of a post belongs to the language of the post',
    where: 'post en-US/novas/ola',
    locales: ['pt-BR'],
    live: ['post en-US/novas/ola'],
    isReported: false,
  },
]

test.for(CASES)('a finding $what', async ({ where, locales, live, isReported }) => {
  const found = [error(where, 'links to no page: nada')]
  const readLive = () => Promise.resolve(live.map((each) => error(each, 'links to no page: nada')))
  expect(await findingsOfLocales(found, { locales, defaultLocale: 'pt-BR', readLive })).toEqual(
    isReported ? found : [],
  )
})
