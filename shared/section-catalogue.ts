/** A section as editors offer it. */
export interface CatalogueSection {
  /** `hero/split`: `folder/name` of a section's `component`. */
  address: string
  /** The folder; editors group sections by it. */
  kind: string
  /** The name as words. */
  title: string
  /** What the section shows, in one or two sentences. */
  about: string
  /** The address of its picture on any host of the platform; null without one. */
  picture: string | null
  /** JSON Schema of its data: `kind`, `title`, `description` and `default` of each field. */
  schema: object
  /** Content to start from. */
  preset: object
  /** Other example contents. */
  examples: { name: string; title: string; data: object }[]
}

export interface Catalogue {
  sections: CatalogueSection[]
  /**
   * JSON Schemas of other content in the same form: `app-configuration`, `page-document`, `popup`, `post` and others.
   */
  schemas: Record<string, object>
}

/** The catalogue's path among the files of the build. */
export const CATALOGUE_FILE = '/catalogue/sections.json'

/** Paths of site templates in the files of the build: the list, and the content of each. */
export const TEMPLATES_FILE = '/catalogue/templates.json'
export const templateFile = (name: string): string => `/catalogue/templates/${name}.json`
