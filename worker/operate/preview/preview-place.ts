import type { Database } from '../../../admin/sites.ts'

/** Previews of one site, as a request reaches them. */
export interface PreviewPlace {
  /** The id of the site, which its host names. */
  site: string
  /** Those in force, which sign links. */
  secrets: readonly string[]
  /** Origins of the editors that may frame previews. */
  origins: readonly string[]
  database: Database
}

/** A preview link or share link that a request may follow. */
export interface OpenedLink {
  /** The id of the site. */
  site: string
  /** A revision; or `draft`: the draft, else what is live. */
  version: string
  /** Unix milliseconds. */
  until: number
  /** Id of the share link; null for a preview link. */
  share: string | null
}

/** What a preview shows. */
export interface ShownVersion {
  source: 'draft' | 'live' | 'revision'
  /** The revision that is shown; of a draft, the one that is live. */
  revision: string
}
