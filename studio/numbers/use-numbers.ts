import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { type Span, spanBefore } from './span.ts'

export type Numbers = paths['/sites/{site}/numbers']['get']['responses'][200]['content']['application/json']

/** Number of names that are listed of each kind. */
const TOP = '20'

/** Numbers of a site over days, and of the days before. */
export function useNumbers(site: string, span: Span) {
  const read = ({ from, until }: Span) =>
    answerOf(
      api.GET('/sites/{site}/numbers', { params: { path: { site }, query: { from, until, top: TOP } } }),
    )
  return useQuery({
    queryKey: ['numbers', site, span.from, span.until],
    queryFn: async () => {
      const [now, before] = await Promise.all([read(span), read(spanBefore(span))])
      return { now, before }
    },
  })
}
