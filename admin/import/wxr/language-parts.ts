import type { Locale } from '#shared/locales.ts'
import type { WxrFile, WxrItem } from './read-wxr.ts'

/** `[:en]`, `<!--:en-->` and `{:en}` begin a part in one language; without a code they end it (qTranslate). */
const MARK = /\[:([a-z]{2,3})?\]|<!--:([a-z]{2,3})?-->|\{:([a-z]{2,3})?\}/gi

/** A text in which a plugin has stored each language. */
interface Parts {
  /** In the order of the text, without repeats; empty for a text without marks. */
  languages: string[]
  in: (language: string) => string
}

function readParts(text: string): Parts {
  const parts: { language: string; text: string }[] = []
  let language = ''
  let end = 0
  for (const mark of text.matchAll(MARK)) {
    parts.push({ language, text: text.slice(end, mark.index) })
    language = (mark[1] ?? mark[2] ?? mark[3] ?? '').toLowerCase()
    end = mark.index + mark[0].length
  }
  parts.push({ language, text: text.slice(end) })
  return {
    languages: [...new Set(parts.map((part) => part.language).filter(Boolean))],
    in: (wanted) =>
      parts
        .filter((part) => part.language === '' || part.language === wanted)
        .map((part) => part.text)
        .join(''),
  }
}

/** The languages that are stored in the text of an item, or in its title if the text names none. */
export function languagesIn({ title, content }: WxrItem): string[] {
  const { languages } = readParts(content)
  return languages.length > 0 ? languages : readParts(title).languages
}

/** The export with each text in one language. A text that lacks this language is in its own first one. */
export function inOneLanguage(file: WxrFile, locale: Locale): WxrFile {
  const wanted = languageOf(locale)
  const only = (text: string) => {
    const { languages, in: part } = readParts(text)
    return languages.length === 0 ? text : part(languages.includes(wanted) ? wanted : (languages[0] ?? ''))
  }
  return {
    ...file,
    title: only(file.title),
    description: only(file.description),
    categories: new Map(
      Array.from(file.categories, ([slug, each]) => [slug, { ...each, name: only(each.name) }]),
    ),
    terms: new Map(Array.from(file.terms, ([id, term]) => [id, { ...term, name: only(term.name) }])),
    items: file.items.map((item) => ({
      ...item,
      title: only(item.title),
      content: only(item.content),
      excerpt: only(item.excerpt),
      terms: item.terms.map((term) => ({ ...term, name: only(term.name) })),
    })),
  }
}

/** As marks name it: without a region. */
export function languageOf(locale: Locale): string {
  return locale.split('-', 1)[0] ?? locale
}
