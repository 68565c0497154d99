import type * as z from 'zod/mini'
import { COLOUR_SCHEMES } from '#shared/colour-schemes.ts'
import { ICON_SETS } from '#shared/icon-shard.ts'
import type { Path } from '#shared/section-refs.ts'
import { findField } from '#shared/schema/field.ts'
import { parseColour } from '#core/theme/colour.ts'
import type { SiteFiles } from '../site-file.ts'
import type { DroppedValue, ReadField } from './dropped-values.ts'
import { formFieldProblems } from './form-field-problems.ts'
import { shownProblems } from './shown-problems.ts'
import { didYouMean } from './nearest-name.ts'

/** Facts about this build, other than its sections. */
export interface Known {
  /** Names of the icons in a set; null for a set that this build lacks. If absent, icons are not validated. */
  iconNames?: ((set: string) => ReadonlySet<string> | null) | undefined
}

interface Names extends Known {
  schemes: readonly string[]
}

export function knownNames({ config }: SiteFiles, known: Known): Names {
  const { schemes } = (config.style ?? {}) as { schemes?: unknown }
  const own = Array.isArray(schemes) ? schemes.map((each: { id?: unknown } | null) => String(each?.id)) : []
  return { ...known, schemes: [...COLOUR_SCHEMES, ...own] }
}

/** Callbacks for `droppedValues` that collect accepted values with broken or empty references into `found`. */
export function namedValues(names: Names, found: DroppedValue[], { isPartial }: { isPartial: boolean }) {
  const add = (path: Path, message: string) => void found.push({ path, message, isRefused: false })
  return {
    visit({ kind, value, path }: ReadField): void {
      const problem =
        kind === 'icon'
          ? iconProblem(value, names)
          : kind === 'colour'
            ? colourProblem(value, path)
            : kind === 'choice' && path.length === 1 && path[0] === 'colorScheme'
              ? schemeProblem(value, names)
              : kind === 'media' && !isPartial && !path.includes('background')
                ? pictureProblem(value)
                : undefined
      if (problem !== undefined) add(path, problem)
    },
    visitObject(value: Record<string, unknown>, fields: z.core.$ZodLooseShape, path: Path): void {
      if (isPartial) return
      if (fields.fields !== undefined && findField(fields.fields)?.kind === 'form')
        for (const problem of formFieldProblems(value.fields, value.steps))
          add([...path, ...problem.path], problem.message)
      for (const problem of shownProblems(value, fields)) add([...path, ...problem.path], problem.message)
      const isPlace = ['lat', 'lng', 'query'].every((name) => Object.hasOwn(fields, name))
      if (!isPlace || isMapped(value)) return
      add(path, 'shows no map; needs lat and lng, or query with the address to look for')
    },
  }
}

function iconProblem(value: unknown, { iconNames }: Names): string | undefined {
  const name = typeof value === 'string' ? value : (value as { icon?: unknown } | null)?.icon
  if (iconNames === undefined || typeof name !== 'string' || name === '') return undefined
  const [set = '', icon = ''] = name.split(':')
  const icons = iconNames(set)
  if (icons === null) {
    const sets = Object.keys(ICON_SETS)
    return `${name} is in a set that this build does not have; sets: ${sets.join(', ')}${didYouMean(set, sets)}`
  }
  return icons.has(icon) ? undefined : `${name} is not an icon of its set${didYouMean(icon, icons)}`
}

const KEYWORDS = ['transparent', 'currentcolor', 'inherit']

/** Functions of CSS whose values a theme is computed from. */
const READ_FUNCTION = /^(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!.*(?:\bfrom\b|var\(|calc\())/i

/**
 * A word, digits or a function that are no colour. Browsers know more functions than a theme, which computes with its
 * colours.
 */
function colourProblem(value: unknown, path: Path): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  const isOfTheme = path.includes('colors')
  const isChecked = isOfTheme || /^(?:#|[a-z]+$)/i.test(text) || READ_FUNCTION.test(text)
  if (!isChecked || parseColour(text) !== undefined) return undefined
  if (!isOfTheme && KEYWORDS.includes(text.toLowerCase())) return undefined
  const reason = isOfTheme
    ? 'is not a colour that a theme can be computed from'
    : 'is not a colour that browsers know'
  return `${value} ${reason}; allowed: a CSS colour like #0f5c4d`
}

function schemeProblem(value: unknown, { schemes }: Names): string | undefined {
  if (typeof value !== 'string' || schemes.includes(value)) return undefined
  return `the site has no colour scheme ${value}; allowed: one of ${schemes.join(', ')}${didYouMean(value, schemes)}`
}

/** An empty alt marks a decorative picture; a missing one is a fault. */
function pictureProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('src' in value) || value.src === '') return undefined
  const { src, alt, decorative, mime } = value as Record<string, unknown>
  const isVideo =
    String(mime ?? '').startsWith('video/') || /\.(?:mp4|webm|mov|m4v)(?:$|[?#])/i.test(String(src))
  if (isVideo || decorative === true || typeof alt === 'string') return undefined
  return 'has no alt, the text for visitors who cannot see it; write "alt": "" for a picture that only decorates'
}

function isMapped(value: Record<string, unknown>): boolean {
  const has = (name: string) => value[name] !== undefined && value[name] !== null && value[name] !== ''
  const isAt = has('lat') && has('lng')
  if (isAt || (has('query') && value.provider !== 'openstreetmap')) return true
  // A map with several markers needs no place of its own. Each marker is checked separately.
  return Array.isArray(value.markers) && value.markers.length > 0
}
