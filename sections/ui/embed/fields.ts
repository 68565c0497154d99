import { choice } from '../../fields/value.ts'

/** SECTIONS.md: which of a site's cookie groups a third party's content belongs to. */
export function consentGroup() {
  return choice(['tracking', 'analytics', 'required'], {
    help: 'Cookie group; content of a third party waits for consent to it',
  })
}
