import type { Locale } from '#shared/locales.ts'
import type { Path } from '#shared/section-refs.ts'

/** A fault of a site: a visitor would miss something, or the Worker would leave it out. */
export interface Finding {
  /** Errors prevent publishing; warnings do not. */
  level: 'error' | 'warning'
  /** `page sobre, section equipe, button.link`, with the locales in brackets if not all are affected. */
  where: string
  message: string
  /** The value in the files of the site, where one is to blame. */
  at?: FilePlace
}

/** A value in a file of a site's folder. */
export interface FilePlace {
  /** From the folder of the site. */
  file: string
  path: Path
  /** Where it begins in the text of a post, which is not JSON. */
  offset?: number
  /** Line and column in the text of the file, both from 1; absent if no folder is validated. */
  line?: number
  column?: number
}

/** A finding of one locale; `withoutRepeats` joins those of several. */
export interface LocaleFinding extends Finding {
  locale: Locale
}

export function error(where: string, message: string): Finding {
  return { level: 'error', where, message }
}

export function warning(where: string, message: string): Finding {
  return { level: 'warning', where, message }
}

/** Each finding once: with its locales, unless the default locale has it too. */
export function withoutRepeats(findings: readonly LocaleFinding[], defaultLocale: Locale): Finding[] {
  const known = new Map<string, { finding: Finding; locales: Set<Locale> }>()
  for (const { locale, ...finding } of findings) {
    const key = JSON.stringify(finding)
    const same = known.get(key) ?? { finding, locales: new Set() }
    same.locales.add(locale)
    known.set(key, same)
  }
  return Array.from(known.values(), ({ finding, locales }) =>
    locales.has(defaultLocale)
      ? finding
      : { ...finding, where: `${finding.where} (${[...locales].join(', ')})` },
  )
}
