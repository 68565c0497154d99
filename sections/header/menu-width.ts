import { textOfHtml } from '../ui/plain-text.ts'
import { textWidth } from '../ui/text-width.ts'
import type { HeaderData } from './fields.ts'

/** Container width at which an empty menu fits in a row: the threshold in the stylesheet. */
const THRESHOLD_REM = 58
/** Largest width of a page (`--width-page` and its gutters): a menu that needs more never fits. */
const WIDEST_REM = 77
/** Size of the lines above and below the name. */
const SMALL_REM = 0.8

/**
 * The width beyond the threshold that a header needs for its menu in a row, estimated from the length of its
 * texts: a stylesheet cannot measure them, and a menu in two rows would change the header's height. Null when
 * it never fits.
 */
export function extraWidth({
  logo,
  logoWidth,
  title,
  eyebrow,
  subtitle,
  logoPosition,
  menu,
  cta,
  showLanguage,
  showSearch,
}: HeaderData): number | null {
  const name = logo ? logoWidth / 16 : textWidth(title?.html.replace(/<[^<>]*>/g, '') ?? '', 1.35)
  const brand = Math.max(name, textWidth(eyebrow, SMALL_REM), textWidth(textOfHtml(subtitle), SMALL_REM))
  const entries = menu.map(({ label, children }) => textWidth(label) + (children.length > 0 ? 3 : 2))
  const buttons = cta.map(({ label }) => textWidth(label) + 4)
  const language = showLanguage ? 3.5 : 0
  const search = showSearch ? 3.5 : 0
  const beside = logoPosition === 'top' ? 0 : brand + sum(buttons) + language + search
  const gutters = 10
  const needed = beside + sum(entries) + gutters
  return needed > WIDEST_REM ? null : Math.max(0, Math.ceil(needed - THRESHOLD_REM))
}

function sum(widths: number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
