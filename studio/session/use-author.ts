import { useSession } from './use-session.ts'

/** The name that the person signs changes with, beside her account. */
export function useAuthor(): { author?: string } {
  const { data: session } = useSession()
  const name = session?.name || session?.email
  return name ? { author: name } : {}
}
