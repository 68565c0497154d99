import { escapeHtml } from '#shared/escape-html.ts'
import { dateFormat } from '#shared/formatters.ts'
import { encodeJson } from '#shared/island.ts'
import { PREVIEW_ATTRIBUTE, type PreviewData } from '#shared/preview-data.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Words } from '#shared/words.ts'
import { previewScript } from '../../page/styles/assets.ts'
import type { OpenedLink, PreviewPlace, ShownVersion } from './preview-place.ts'

/** In a shadow root, where the tenant's own CSS has no effect, as `!important` rules of the root win over it. */
export const BAR_STYLE = `:host{all:initial!important;display:block!important;position:fixed!important;inset:auto 0 0!important;z-index:2147483647!important}
:host([data-quiet]){display:none!important}
@media print{:host{display:none!important}}
p{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:center;gap:0 .75em;margin:0;padding:.6em 1em calc(.6em + env(safe-area-inset-bottom));background:#1c1917;color:#fafaf9;border-block-start:3px solid #f59e0b;font:400 .8125rem/1.4 system-ui,sans-serif;text-align:center}
strong{font-weight:650}
code{font:inherit;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
p[data-expired]{background:#7f1d1d;border-color:#fca5a5}
span:not(:empty){flex-basis:100%}`

/** Reserves space for the bar below the page and below fixed elements. */
export const PAGE_STYLE =
  'body{padding-block-end:2.3rem}body aside>*{margin-block-end:2.3rem}@media print{body{padding:0}}'

/** The inputs of a preview's page. */
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
}

/** HTML at the beginning and the end of a preview's body. */
export function previewBar(shown: ShownPreview): { start: string; end: string } {
  const { link, route, about, words } = shown
  const until = new Date(link.until).toISOString()
  const what = escapeHtml(words[about.source]).replace(
    '{revision}',
    `<code>${about.revision.slice(0, 8)}</code>`,
  )
  const moment = link.isShare ? dayAndTime(link.until, route.locale) : until.slice(11, 16)
  const time = `<time datetime="${until}">${moment} UTC</time>`
  const text = `<p><strong>${what}</strong><small>${escapeHtml(words.until).replace('{time}', time)}</small><span role="status"></span></p>`
  return {
    start: `<style>${PAGE_STYLE}</style><vitrine-preview><template shadowrootmode="open"><style>${BAR_STYLE}</style>${text}</template></vitrine-preview>`,
    end: `<script type="application/json" ${PREVIEW_ATTRIBUTE}>${encodeJson(previewData(shown))}</script><script data-cfasync="false" type="module" src="${previewScript()}"></script>`,
  }
}

/** A share link ends on another day. */
function dayAndTime(time: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(time)
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
    words: { held, expired },
  }
}
