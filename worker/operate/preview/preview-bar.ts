import { escapeHtml } from '#shared/escape-html.ts'
import { encodeJson } from '#shared/island.ts'
import { PREVIEW_ATTRIBUTE, type PreviewData } from '#shared/preview-data.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Words } from '#shared/words.ts'
import { previewScript } from '../../page/head/assets.ts'
import { COMMENT_STYLE, type Commenting, commentPanel } from './comment-panel.ts'
import { COMMENTED } from './comment-state.ts'
import { dayAndTime } from './day-and-time.ts'
import type { OpenedLink, PreviewPlace, ShownVersion } from './preview-place.ts'
import type { ShownSection } from './shown-sections.ts'

/**
 * The style of the bar's shadow root. The tenant's CSS has no effect on the bar, because `!important` rules of a
 * shadow root win.
 */
const BAR_STYLE = `:host{all:initial!important;display:block!important;position:fixed!important;inset:auto 0 0!important;z-index:2147483647!important}
:host([data-quiet]){display:none!important}
@media print{:host{display:none!important}}
p{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:center;gap:0 .75em;margin:0;padding:.6em 1em calc(.6em + env(safe-area-inset-bottom));background:#1c1917;color:#fafaf9;border-block-start:3px solid #f59e0b;font:400 .8125rem/1.4 system-ui,sans-serif;text-align:center}
strong{font-weight:650}
code{font:inherit;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
p[data-expired]{background:#7f1d1d;border-color:#fca5a5}
span:not(:empty){flex-basis:100%}`

/** Reserves space for the bar below the page and below fixed elements. */
const pageStyle = (height: string) =>
  `body{padding-block-end:${height}}body aside>*{margin-block-end:${height}}@media print{body{padding:0}}`

const PAGE_STYLE = pageStyle('2.3rem')

/** The bar of a share link has a button. */
const COMMENTED_PAGE_STYLE = pageStyle('3.5rem')

/** Every style that a bar may have. */
export const BAR_STYLES = [BAR_STYLE, PAGE_STYLE, COMMENTED_PAGE_STYLE, COMMENT_STYLE]

/** The inputs of a page in a preview. */
export interface ShownPreview {
  route: ShownRoute
  link: OpenedLink
  about: ShownVersion
  base: string
  /** Scheme and host of the site's own addresses. */
  origin: string
  place: PreviewPlace
  /** In the language of the page. */
  words: Words['preview']
  /** Null if the preview takes no comments. */
  commenting: Commenting | null
}

/**
 * HTML at the beginning and the end of a preview's body. A bar that takes comments is at the end, because it names the
 * sections of the page.
 */
export function previewBar(shown: ShownPreview): {
  start: string
  end: (sections: readonly ShownSection[]) => string
} {
  const { commenting, words, route } = shown
  const script = `<script type="application/json" ${PREVIEW_ATTRIBUTE}>${encodeJson(previewData(shown))}</script><script data-cfasync="false" type="module" src="${previewScript()}"></script>`
  if (commenting === null)
    return { start: `<style>${PAGE_STYLE}</style>${shadowed(barText(shown))}`, end: () => script }
  return {
    start: `<style>${COMMENTED_PAGE_STYLE}</style>`,
    end: (sections) => {
      const panel = commentPanel(commenting, { sections, words, locale: route.locale })
      const bar = `<aside aria-label="${escapeHtml(shownWords(shown))}">${barText(shown)}${panel}</aside>`
      return shadowed(`<style>${COMMENT_STYLE}</style>${bar}`) + script
    },
  }
}

function shadowed(html: string): string {
  return `<vitrine-preview><template shadowrootmode="open"><style>${BAR_STYLE}</style>${html}</template></vitrine-preview>`
}

function shownWords({ about, words }: ShownPreview): string {
  return words[about.source].replace('{revision}', about.revision.slice(0, 8))
}

function barText({ link, route, about, words }: ShownPreview): string {
  const until = new Date(link.until).toISOString()
  const what = escapeHtml(words[about.source]).replace(
    '{revision}',
    `<code>${about.revision.slice(0, 8)}</code>`,
  )
  // A share link ends on another day.
  const moment = link.share !== null ? dayAndTime(link.until, route.locale) : until.slice(11, 16)
  const time = `<time datetime="${until}">${moment} UTC</time>`
  return `<p><strong>${what}</strong><small>${escapeHtml(words.until).replace('{time}', time)}</small><span role="status"></span></p>`
}

function previewData({ route, link, about, base, origin, place, words }: ShownPreview): PreviewData {
  const { held, expired } = words
  return {
    base,
    origin,
    editors: [...place.origins],
    folders: Object.values(RESERVED_FOLDERS),
    about: {
      site: link.site,
      source: about.source,
      revision: about.revision,
      until: new Date(link.until).toISOString(),
      page: route.kind === 'page' ? route.page.id : null,
      path: route.kind === 'error' ? route.pathname : route.path,
      locale: route.locale,
    },
    commented: COMMENTED,
    words: { held, expired },
  }
}
