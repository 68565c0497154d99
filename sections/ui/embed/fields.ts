import { choice } from '../../fields/value.ts'

/** The cookie group of third-party content. */
export function consentGroup() {
  return choice(['tracking', 'analytics', 'required'], {
    help: 'Cookie group; content of a third party waits for consent to it',
  })
}
