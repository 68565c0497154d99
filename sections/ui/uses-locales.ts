import type { SectionData } from '../contract.ts'

/** Headers and footers show the language selector where the tenant enables it. */
export function usesLocales({ showLanguage }: SectionData): boolean {
  return showLanguage === true
}
