import type english from './words/en-US.json'

/**
 * Texts that the Worker alone writes, in one locale: mails to the tenant and to subscribers, the pages that those lead to, and previews.
 * Not among the messages of pages, so that no page reads them. `{form}` and `{site}` are names; test/shared/words.test.ts holds every
 * locale to English.
 */
export type Words = typeof english
