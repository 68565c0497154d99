import { browserStorage } from '../edit/browser-storage.ts'

/** Light or dark, from the system or the person's choice. */
export type Scheme = 'system' | 'light' | 'dark'

export const SCHEMES: readonly Scheme[] = ['system', 'light', 'dark']

const STORED = 'studio:scheme'

export function chosenScheme(): Scheme {
  const stored = browserStorage.getItem(STORED)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
}

export function storeScheme(scheme: Scheme): void {
  browserStorage.setItem(STORED, scheme)
  applyScheme(scheme)
}

export function applyScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.scheme
  else dataset.scheme = scheme
}
