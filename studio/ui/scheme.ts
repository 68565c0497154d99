import { browserShelf } from '../edit/browser-shelf.ts'

/** Light or dark, from the system or the person's choice. */
export type Scheme = 'system' | 'light' | 'dark'

export const SCHEMES: readonly Scheme[] = ['system', 'light', 'dark']

const STORED = 'studio:scheme'

export function chosenScheme(): Scheme {
  const stored = browserShelf.getItem(STORED)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
}

export function keepScheme(scheme: Scheme): void {
  browserShelf.setItem(STORED, scheme)
  applyScheme(scheme)
}

export function applyScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.scheme
  else dataset.scheme = scheme
}
