import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answerOf, api } from '../api/client.ts'

/** Milliseconds before a condition is read again. The API validates the whole site and measures a page to answer. */
const FRESH_MS = 5 * 60_000

/** The condition of a site, loaded once its element comes into view. */
export function useCondition(site: string) {
  const element = useRef<HTMLLIElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [isSeen])
  const { data } = useQuery({
    queryKey: ['condition', site],
    queryFn: () => answerOf(api.GET('/sites/{site}/condition', { params: { path: { site } } })),
    enabled: isSeen,
    staleTime: FRESH_MS,
  })
  return { element, condition: data }
}
