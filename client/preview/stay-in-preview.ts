import type { PreviewData } from '#shared/preview-data.ts'
import type { Bar } from './bar.ts'

/**
 * Rewrites links that scripts create, so that they stay in the preview as the page's own links do. Forms that would
 * write are not sent.
 */
export function stayInPreview(data: PreviewData, bar: Bar): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
      if (!link || !URL.canParse(link.href)) return
      const address = inside(new URL(link.href), data)
      if (address !== null) link.href = address
    },
    { capture: true },
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const method = event.submitter?.getAttribute('formmethod') ?? form.getAttribute('method')
      if (method?.toLowerCase() !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      bar.say(data.words.held)
    },
    { capture: true },
  )
}

/** Returns null for addresses that are already inside the preview, on another host, or not a page. */
function inside(url: URL, { base, origin, folders }: PreviewData): string | null {
  const isOfSite = url.host === new URL(origin).host || url.origin === location.origin
  if (!isOfSite || folders.some((folder) => url.pathname.startsWith(folder))) return null
  return base + url.pathname + url.search + url.hash
}
