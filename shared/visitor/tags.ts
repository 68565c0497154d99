import type { OptionalGroup } from './consent.ts'

/** What the loader of a site's own scripts is told (client/inline/tags.ts). */
export interface TagSettings {
  /** Addresses of our own module scripts. */
  modules: string[]
  tags: Tag[]
  /** Google Consent Mode is spoken. */
  usesGoogle: boolean
  /** The script of the page, which runs once after the page has loaded. */
  pageScript?: string
}

/** One vendor's tag or one stored snippet. */
export interface Tag {
  /** Any of them allows it. */
  groups: OptionalGroup[]
  /** Cookies it is known to set; a visitor who disables one disables it. */
  prefixes: string[]
  scripts: ScriptText[]
}

export interface ScriptText {
  attributes: Record<string, string>
  text?: string
}

/** Detail of `vitrine:consent`, which our scripts raise once the visitor's answer is known. */
export interface ConsentGiven extends Record<OptionalGroup, boolean> {
  disabled: string[]
}
