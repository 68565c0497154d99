import { expect, test } from 'vitest'
import { chosenLocales } from '../../studio/publish/chosen-locales.ts'

const CASES = [
  { what: 'a click on one of all chooses it alone', chosen: null, clicked: 'en-US', after: ['en-US'] },
  {
    what: 'another is added in the order of the site',
    chosen: ['en-US'],
    clicked: 'pt-BR',
    after: ['pt-BR', 'en-US'],
  },
  { what: 'a chosen one is taken out', chosen: ['pt-BR', 'en-US'], clicked: 'pt-BR', after: ['en-US'] },
  { what: 'none is all', chosen: ['en-US'], clicked: 'en-US', after: null },
  { what: 'each one is all', chosen: ['pt-BR', 'en-US'], clicked: 'fr-FR', after: null },
  { what: 'a new one comes with the first', chosen: null, clicked: 'fr-FR', after: ['pt-BR', 'fr-FR'] },
  { what: 'a new one goes with the first', chosen: ['pt-BR', 'fr-FR'], clicked: 'pt-BR', after: null },
]

test.for(CASES)('$what', ({ chosen, clicked, after }) => {
  const all = ['pt-BR', 'en-US', 'fr-FR']
  expect(chosenLocales(chosen, clicked, { all, first: 'pt-BR', live: ['pt-BR', 'en-US'] })).toEqual(after)
})
