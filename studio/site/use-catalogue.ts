import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { FieldSchema } from '../form/schema.ts'

export interface CatalogueSection {
  address: string
  kind: string
  title: string
  about: string
  picture: string | null
  schema: FieldSchema
  preset: object
}

/** Every section there is, by its address. */
export type Catalogue = ReadonlyMap<string, CatalogueSection>

/** It changes with the build alone. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['catalogue'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Catalogue> => {
      const { sections } = await answerOf(api.GET('/catalogue'))
      return new Map(sections.map((section) => [section.address, section as CatalogueSection]))
    },
  })
}

/** The kind and the name: `Hero · Split`. Several kinds have a grid. */
export function nameOfSection({ kind, title }: CatalogueSection): string {
  const words = kind.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} · ${title}`
}
