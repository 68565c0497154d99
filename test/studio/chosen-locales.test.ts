import { expect, test } from 'vitest'
import { chosenLocales } from '../../studio/publish/chosen-locales.ts'

const CASES = [
  {
    what: 'while all are chosen, a click chooses only that language',
    chosen: null,
    clicked: 'en-US',
    after: ['en-US'],
  },
  {
    what: 'another language is added, in the order of the site',
    chosen: ['en-US'],
    clicked: 'pt-BR',
    after: ['pt-BR', 'en-US'],
  },
  {
    what: 'a click on a chosen language removes it',
    chosen: ['pt-BR', 'en-US'],
    clicked: 'pt-BR',
    after: ['en-US'],
  },
  { what: 'removing the last language means all', chosen: ['en-US'], clicked: 'en-US', after: null },
  { what: 'choosing every language means all', chosen: ['pt-BR', 'en-US'], clicked: 'fr-FR', after: null },
  {
    what: 'a language that visitors do not have yet adds the first one too',
    chosen: null,
    clicked: 'fr-FR',
    after: ['pt-BR', 'fr-FR'],
  },
  {
    what: 'removing the first language removes those that visitors do not have yet',
    chosen: ['pt-BR', 'fr-FR'],
    clicked: 'pt-BR',
    after: null,
  },
]

test.for(CASES)('$what', ({ chosen, clicked, after }) => {
  const all = ['pt-BR', 'en-US', 'fr-FR']
  expect(chosenLocales(chosen, clicked, { all, first: 'pt-BR', live: ['pt-BR', 'en-US'] })).toEqual(after)
})
