import type english from './words/en-US.json'

/**
 * Texts that only the Worker writes, in one locale: mails to the tenant and to subscribers, the pages that those
 * mails link to, and previews. Separate from the messages of pages, so that pages do not load them. `{form}` and
 * `{site}` are placeholders; test/shared/words.test.ts checks that every locale has the keys of English.
 */
export type Words = typeof english
