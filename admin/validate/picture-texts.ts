import type * as z from 'zod/mini'
import type { Locale } from '#shared/locales.ts'
import type { Path } from '#shared/section-refs.ts'
import { type DroppedValue, droppedValues } from './dropped-values.ts'

/** A locale's translation of a section; undefined without one. */
type Translation = readonly [locale: Locale, texts: unknown]

/**
 * Pictures with a text only in the default locale, so visitors of other locales get it in the wrong language.
 * @param options.names names of the site, which need no translation, such as the text of a logo
 */
export function untranslatedPictures(
  schema: z.core.$ZodType,
  data: unknown,
  { translations, names }: { translations: readonly Translation[]; names: readonly string[] },
): DroppedValue[] {
  const found: DroppedValue[] = []
  if (translations.length === 0) return found
  droppedValues(schema, data, {
    visit({ kind, value, path }) {
      const alt = kind === 'media' ? spokenText(value) : null
      if (alt === null || names.includes(alt.trim())) return
      const locales = translations.flatMap(([locale, texts]) =>
        isTextTranslated(data, texts, path) ? [] : [locale],
      )
      if (locales.length === 0) return
      const message = `has no alt in ${locales.join(', ')}, where visitors get “${alt}”; write it below i18n`
      found.push({ path: [...path, 'alt'], message, isRefused: false })
    },
  })
  return found
}

/** Null for a picture that only decorates, or whose text is missing everywhere. */
function spokenText(value: unknown): string | null {
  if (!isObject(value) || value.decorative === true) return null
  return typeof value.alt === 'string' && value.alt.trim() !== '' ? value.alt : null
}

/** Whether a translation has a text for the picture at `path`, or has another picture or another list there. */
function isTextTranslated(data: unknown, texts: unknown, path: Path): boolean {
  let [base, translation] = [data, texts]
  for (const key of path) {
    if (translation === undefined) return false
    if (Array.isArray(base)) {
      // The Worker applies a translated list by the ids of its entries, or else as a whole.
      if (!hasIds(base) || !hasIds(translation)) return true
      const { id } = base[Number(key)] ?? {}
      translation = translation.find((entry) => String(entry.id) === String(id))
      base = base[Number(key)]
    } else {
      if (!isObject(translation)) return true
      translation = translation[key]
      base = isObject(base) ? base[key] : undefined
    }
  }
  if (translation === undefined) return false
  return !isObject(translation) || 'alt' in translation || translation.decorative === true
}

function hasIds(list: unknown): list is Record<string, unknown>[] {
  return (
    Array.isArray(list) && list.length > 0 && list.every((entry) => isObject(entry) && entry.id !== undefined)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
