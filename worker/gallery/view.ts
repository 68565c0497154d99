import { isLocale, LOCALE_CODES, type Locale, localeName } from '#shared/locales.ts'
import { escapeHtml } from '#shared/escape-html.ts'

/** The options of the gallery. */
export interface View {
  locale: Locale
  scheme: 'light' | 'dark' | 'both'
  /** Width of the example's frame in pixels; null for the full width. */
  width: number | null
  /** `#0f5c4d` */
  primary: string
}

const WIDTHS = [390, 768, 1440]

export function readView(query: URLSearchParams): View {
  const locale = query.get('locale')
  const scheme = query.get('scheme')
  const width = Number(query.get('width'))
  const primary = query.get('primary') ?? ''
  return {
    locale: isLocale(locale) ? locale : 'pt-BR',
    scheme: scheme === 'dark' || scheme === 'both' ? scheme : 'light',
    width: WIDTHS.includes(width) ? width : null,
    primary: /^#[0-9a-f]{6}$/i.test(primary) ? primary : '#0f5c4d',
  }
}

/** The view as a query string, for links from page to page. */
export function viewQuery({ locale, scheme, width, primary }: View): string {
  const values = { locale, scheme, width: width === null ? '' : String(width), primary }
  return escapeHtml(`?${new URLSearchParams(values)}`)
}

/** The form that changes the view. It requests the page again. */
export function viewForm(view: View): string {
  const locales = LOCALE_CODES.map((code) => [code, `${code} ${localeName(code)}`] as const)
  const widths = WIDTHS.map((width) => [String(width), `${width} px`] as const)
  return `<form>${select('locale', locales, view.locale)}
${select('scheme', SCHEMES, view.scheme)}
${select('width', [['', 'full'], ...widths], String(view.width ?? ''))}
<label>primary <input type="color" name="primary" value="${view.primary}"></label> <button>Show</button></form>`
}

const SCHEMES = [
  ['light', 'light'],
  ['dark', 'dark'],
  ['both', 'light and dark'],
] as const

function select(name: string, options: readonly (readonly [string, string])[], chosen: string): string {
  const shown = options.map(
    ([value, label]) =>
      `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  )
  return `<label>${name} <select name="${name}">${shown.join('')}</select></label>`
}
