import type { Locale } from './locales.ts'

/** Attributes that the Worker writes into a page and the client reads. */
export const ISLAND_ATTRIBUTE = 'data-island'
export const HYDRATE_ATTRIBUTE = 'data-hydrate'
/** The address of a static section whose folder has an enhance.ts. */
export const ENHANCE_ATTRIBUTE = 'data-enhance'
export const ENHANCE_ON_ATTRIBUTE = 'data-enhance-on'
/** Set if the script of an island could not be loaded; its form then works as without scripts. */
export const PLAIN_ATTRIBUTE = 'data-plain'

/** When an enhancement starts: `use`, when a visitor uses a form of the section; undefined, near the viewport. */
export type EnhanceOn = 'use' | undefined

/** The props of an island on both sides; plain JSON. */
export interface IslandProps {
  id: string
  locale: Locale
  data: unknown
  context: unknown
  /** The messages that the component shows in the browser. */
  messages: Record<string, string>
}

/** JSON that cannot close its script element and is always read as data. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
