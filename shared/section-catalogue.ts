/** A section as editors offer it. */
export interface CatalogueSection {
  /** `hero/split`: `folder/name` of a section's `component`. */
  address: string
  /** Sections of one kind stand together: the folder. */
  kind: string
  /** The name as words. */
  title: string
  /** What it shows, in a sentence or two. */
  about: string
  /** The address of its picture on any host of the platform; null without one. */
  picture: string | null
  /** JSON Schema of its data: `kind`, `title`, `description` and `default` of each field. */
  schema: object
  /** Content to start from. */
  preset: object
  /** Other content that it takes. */
  examples: { name: string; title: string; data: object }[]
}

export interface Catalogue {
  sections: CatalogueSection[]
  /** JSON Schemas of what is no section, described alike: `app-configuration`, `page-document`, `popup`, `post` and others. */
  schemas: Record<string, object>
}

/** Where the Worker finds it among the files of the build. */
export const CATALOGUE_FILE = '/catalogue/sections.json'
