import type { OptionalGroup } from './consent.ts'

/** The input of the tag loader (client/inline/tags.ts). */
export interface TagSettings {
  /** Addresses of the product's own module scripts. */
  modules: string[]
  tags: Tag[]
  /** Sends Google Consent Mode commands. */
  usesGoogle: boolean
  /** The script of the page, which runs once after the page has loaded. */
  pageScript?: string
}

/** One vendor's tag or one stored snippet. */
export interface Tag {
  /** The tag is allowed if any of these groups is. */
  groups: OptionalGroup[]
  /** Cookies that the tag is known to set; a visitor who disables one disables the tag. */
  prefixes: string[]
  scripts: ScriptText[]
}

export interface ScriptText {
  attributes: Record<string, string>
  text?: string
}

/** Detail of the event `vitrine:consent`, raised once the visitor's consent is known. */
export interface ConsentGiven extends Record<OptionalGroup, boolean> {
  disabled: string[]
}
