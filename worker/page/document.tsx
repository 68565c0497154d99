import type { PreparedPage } from './prepared-page.ts'
import { encodeJson } from '#shared/island.ts'
import { PAGE_DATA_ATTRIBUTE, type PageData } from '#shared/visitor/page-data.ts'
import { Head } from './head/head.tsx'
import { ROCKET_OFF } from './sections/edge-marks.ts'
import { SLOT } from './sections/slot.ts'

/**
 * The document around the sections. The sections are rendered separately and fill the slot
 * (document-stream.tsx).
 */
export function Document({ page }: { page: PreparedPage }) {
  return (
    <html lang={page.lang} dir={page.dir}>
      <head>
        <Head page={page} />
        <PageDataScript data={page.pageData} />
      </head>
      <body data-site={page.siteKind} data-layout={page.layout}>
        <a className="skip-link" href="#main">
          {page.skipLabel}
        </a>
        <div id="page" dangerouslySetInnerHTML={{ __html: SLOT }} />
        <StructuredData objects={page.structuredData} />
        <Scripts page={page} />
      </body>
    </html>
  )
}

/**
 * Sent after the content, so that the first paint does not wait for it. Search engines read it anywhere on the page.
 */
function StructuredData({ objects }: { objects: object[] }) {
  return objects.map((object) => {
    const json = encodeJson(object)
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  })
}

/** In the head, so that every later script finds it. */
function PageDataScript({ data }: { data: PageData }) {
  const attributes = { [PAGE_DATA_ATTRIBUTE]: '' }
  return (
    <script type="application/json" {...attributes} dangerouslySetInnerHTML={{ __html: encodeJson(data) }} />
  )
}

/**
 * The script files of the product. Pictures and fonts have priority, because no first paint needs a script. On a site
 * with scripts of its own, the tag loader loads these files.
 */
function Scripts({ page: { tagLoader, modules } }: { page: PreparedPage }) {
  if (tagLoader !== null)
    return <script {...ROCKET_OFF} dangerouslySetInnerHTML={{ __html: tagLoader.text }} />
  return modules.map((src) => (
    <script key={src} {...ROCKET_OFF} type="module" src={src} fetchPriority="low" />
  ))
}
