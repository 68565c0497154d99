import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'

/** Addresses of the tenant’s pictures. */
export function usePictures(site: string) {
  return useQuery({
    queryKey: ['media', site, 'addresses'],
    queryFn: async () => {
      const { files } = await answerOf(api.GET('/sites/{site}/media', { params: { path: { site } } }))
      return files.filter(({ width }) => width !== undefined).map(({ name }) => `/media/${name}`)
    },
  })
}
