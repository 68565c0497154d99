import type { Database } from '../../../admin/sites.ts'

/** The previews of one site, as seen by a request. */
export interface PreviewPlace {
  /** The id of the site, which its host names. */
  site: string
  /** The valid secrets, which sign links. */
  secrets: readonly string[]
  /** Origins of the editors that may frame previews. */
  origins: readonly string[]
  database: Database
}

/** A preview link or share link that a request may follow. */
export interface OpenedLink {
  /** The id of the site. */
  site: string
  /** A revision, or `draft`: the saved draft, or the live revision if no draft is saved. */
  version: string
  /** Unix milliseconds. */
  until: number
  /** Id of the share link; null for a preview link. */
  share: string | null
}

/** The version that a preview shows. */
export interface ShownVersion {
  source: 'draft' | 'live' | 'revision'
  /** The revision that is shown; for a draft, the live revision. */
  revision: string
}
