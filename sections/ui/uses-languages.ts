import type { SectionData } from '../contract.ts'

/** Headers and footers show the language selector where a tenant wants it. */
export function usesLanguages({ showLanguage }: SectionData): boolean {
  return showLanguage === true
}
