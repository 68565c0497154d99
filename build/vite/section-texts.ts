import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { sectionFolders } from './section-roots.ts'

type Texts = Record<string, string>

const SHARED = 'studio/messages/catalogue'

/**
 * The Studio's texts of the catalogue in a language: those that several schemas have are in `studio/messages/catalogue`,
 * the others in the folder of their section.
 */
export function sectionTexts(project: string): Plugin {
  return {
    name: 'vitrine:section-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/studio\/messages\/catalogue\/[\w-]+\.json$/ },
      handler(id) {
        const language = /([\w-]+)\.json$/.exec(id)?.[1] ?? ''
        for (const file of textFiles(project, language)) this.addWatchFile(file)
        return JSON.stringify(catalogueTexts(project, language))
      },
    },
  }
}

/** @throws Error for a text with two translations */
export function catalogueTexts(project: string, language: string): Texts {
  const texts: Texts = {}
  for (const file of textFiles(project, language)) {
    for (const [english, text] of Object.entries(readTexts(file))) {
      if ((texts[english] ?? text) !== text)
        throw new Error(`${file}: “${english}” is “${texts[english]}” elsewhere; a text has one translation`)
      texts[english] = text
    }
  }
  return texts
}

export function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The files of a language: that of all sections first. */
function textFiles(project: string, language: string): string[] {
  const own = sectionFolders(project).map(({ folder }) => join(folder, `texts.${language}.json`))
  return [join(project, SHARED, `${language}.json`), ...own].filter((file) => existsSync(file))
}

/** Languages that have texts of the catalogue. */
export function catalogueLanguages(project: string): string[] {
  return readdirSync(join(project, SHARED)).map((name) => name.replace('.json', ''))
}
