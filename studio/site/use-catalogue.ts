import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
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

type CatalogueAnswer = paths['/catalogue']['get']['responses'][200]['content']['application/json']

export function useCatalogue() {
  return useCatalogueAnswer(sectionsByAddress)
}

/** Schemas of what is no section, by name. */
export function useSchemas() {
  return useCatalogueAnswer(schemasByName)
}

/** It changes with the build alone. */
function useCatalogueAnswer<Part>(select: (answer: CatalogueAnswer) => Part) {
  return useQuery({
    queryKey: ['catalogue'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => answerOf(api.GET('/catalogue')),
    select,
  })
}

function sectionsByAddress({ sections }: CatalogueAnswer): Catalogue {
  return new Map(sections.map((section) => [section.address, section as CatalogueSection]))
}

function schemasByName({ schemas }: CatalogueAnswer): Readonly<Record<string, FieldSchema>> {
  return schemas
}

/** The kind and the name: `Hero · Split`. Several kinds have a grid. */
export function nameOfSection({ kind, title }: CatalogueSection): string {
  const words = kind.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} · ${title}`
}
