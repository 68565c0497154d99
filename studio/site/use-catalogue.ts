import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { FieldSchema } from '../form/schema.ts'
import { loadCatalogueTexts } from '../text/languages.ts'
import { useText } from '../text/use-text.tsx'
import {
  type CatalogueSection,
  type TranslatedCatalogue,
  translateCatalogue,
  translatorOf,
} from './translated-catalogue.ts'

/** All sections, by address. */
export type Catalogue = ReadonlyMap<string, CatalogueSection>

export function useCatalogue({ isNeeded = true } = {}) {
  return useCatalogueAnswer(sectionsByAddress, isNeeded)
}

/** Schemas other than those of sections, by name. */
export function useSchemas() {
  return useCatalogueAnswer(schemasByName)
}

/** In the person's language. The API's answer changes only with a build. */
function useCatalogueAnswer<Part>(select: (answer: TranslatedCatalogue) => Part, isNeeded = true) {
  const { language } = useText()
  return useQuery({
    queryKey: ['catalogue', language],
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }) => {
      const [answer, texts] = await Promise.all([
        client.ensureQueryData({
          queryKey: ['catalogue'],
          queryFn: () => answerOf(api.GET('/catalogue')),
        }),
        loadCatalogueTexts(language),
      ])
      return translateCatalogue(answer, translatorOf(texts))
    },
    // The old language is shown until the texts of the new one have loaded.
    placeholderData: (before) => before,
    select,
  })
}

function sectionsByAddress({ sections }: TranslatedCatalogue): Catalogue {
  return new Map(sections.map((section) => [section.address, section]))
}

function schemasByName({ schemas }: TranslatedCatalogue): Readonly<Record<string, FieldSchema>> {
  return schemas
}

/** Kind and name, such as `Hero · Split`, since several kinds have a section of the same name. */
export function nameOfSection({ kindName, title }: CatalogueSection): string {
  return `${kindName} · ${title}`
}
