import { browserStorage } from '../edit/browser-storage.ts'
import type { Messages, ScreenTexts } from './text.ts'

const files = import.meta.glob<Messages>('../messages/*.json', { import: 'default' })
const screenFiles = import.meta.glob<Messages>('../messages/*/*.json', { import: 'default' })

/** The Studio's own languages, one file of messages each. */
export const LANGUAGES = Object.keys(files)
  .map((file) => file.replace(/^.*\/|\.json$/g, ''))
  .sort()

const STORED = 'studio:language'

/** The chosen language, else the browser's first one that the Studio has, else English. */
export function startLanguage(preferred: readonly string[], chosen = browserStorage.getItem(STORED)): string {
  if (chosen !== null && LANGUAGES.includes(chosen)) return chosen
  for (const locale of preferred) {
    const found = LANGUAGES.find((language) => language === locale) ?? sameLanguage(locale)
    if (found !== undefined) return found
  }
  return 'en-US'
}

function sameLanguage(locale: string): string | undefined {
  return LANGUAGES.find((language) => language.split('-')[0] === locale.split('-')[0])
}

export function storeLanguage(language: string): void {
  browserStorage.setItem(STORED, language)
}

export async function loadMessages(language: string): Promise<Messages> {
  const load = files[`../messages/${language}.json`]
  if (load === undefined) throw new Error(`The Studio has no messages in ${language}`)
  return load()
}

export async function loadScreenMessages(screen: keyof ScreenTexts, language: string): Promise<Messages> {
  const load = screenFiles[`../messages/${screen}/${language}.json`]
  if (load === undefined) throw new Error(`The screen ${screen} has no messages in ${language}`)
  return load()
}

/**
 * Texts of the catalogue by their English text in the schemas. The English file has texts for choices only, because
 * names, labels and help are English already. A language without a file is shown in English.
 */
export async function loadCatalogueTexts(language: string): Promise<Readonly<Record<string, string>>> {
  const fileOf = (each: string) => screenFiles[`../messages/catalogue/${each}.json`]
  return (await (fileOf(language) ?? fileOf('en-US'))?.()) ?? {}
}
