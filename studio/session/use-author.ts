import { useSession } from './use-session.ts'

/** The person's name as author of changes, in addition to the account. */
export function useAuthor(): { author?: string } {
  const { data: session } = useSession()
  const name = session?.name || session?.email
  return name ? { author: name } : {}
}
