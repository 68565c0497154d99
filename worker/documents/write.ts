import type { RootFile } from '#shared/schema/root-file.ts'
import { HttpError } from '#shared/errors.ts'
import { LISTING_SECONDS, PAGE_SECONDS, REVALIDATE } from '../http/cache-control.ts'
import type { RenderedPage } from '../page/cache/page-cache.ts'
import { encode } from '../page/cache/encoded.ts'
import { createEtag } from '../page/cache/page-key.ts'
import { INERT_POLICY } from '../http/content-security-policy.ts'
import { UpstreamError } from '#core/reading/upstream.ts'
import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'
import type { GeneratedDocument } from '#core/routing/document.ts'
import { writeFeed } from './feed.ts'
import { writeLlms } from './llms.ts'
import { writeManifest } from './manifest.ts'
import { writeRobots } from './robots.ts'
import { isSearchable, NOT_SEARCHABLE } from '../page/head/searchable.ts'
import { writeSitemap, writeSitemapIndex } from './sitemap.ts'

/** Documents that are written without rendering a page. */
export type WrittenDocument = Exclude<GeneratedDocument, { kind: 'markdown' }>

/**
 * Document → response. It is written from the site and its posts, and cached and revalidated like a page.
 * @throws HttpError 404 for a part of a sitemap that does not exist, 503 when posts are neither loaded nor
 * cached
 */
export async function writeDocument(document: WrittenDocument, context: SiteContext): Promise<RenderedPage> {
  const written = await writeText(document, context).catch((cause) => {
    if (cause instanceof UpstreamError) throw new HttpError(503, 'The posts could not be loaded', { cause })
    throw cause
  })
  if (written === null) throw new HttpError(404, 'No such document')
  return createPage(written, context)
}

function writeText(document: WrittenDocument, context: SiteContext): Promise<Written | null> {
  switch (document.kind) {
    case 'robots':
      return Promise.resolve(writeRobots(context))
    case 'file':
      return Promise.resolve(writeRootFile(document.file))
    case 'manifest':
      return Promise.resolve(writeManifest(context))
    case 'llms':
      return writeLlms(context)
    case 'sitemap-index':
      return writeSitemapIndex(context)
    case 'sitemap':
      return writeSitemap(document, context)
    case 'feed':
      return writeFeed(document, context)
    default:
      return document satisfies never
  }
}

async function createPage(
  { type, text, listsPosts = false, isStale = false }: Written,
  { host, env }: SiteContext,
): Promise<RenderedPage> {
  const headers = new Headers({
    'content-type': type,
    'cache-control': REVALIDATE,
    'content-security-policy': INERT_POLICY,
  })
  if (!isSearchable(host, env.platformDomain)) headers.set('x-robots-tag', NOT_SEARCHABLE)
  return {
    status: 200,
    headers,
    etag: await createEtag(text),
    body: encode(text),
    cacheSeconds: isStale ? 0 : listsPosts ? LISTING_SECONDS : PAGE_SECONDS,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  html: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
}

/** A file from the tenant's configuration. No script in it runs: its policy is `INERT_POLICY`. */
function writeRootFile({ path, content }: RootFile): Written {
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const type = TYPES[ending] ?? (isJson(content) ? 'application/json' : 'text/plain')
  return { type: `${type}; charset=utf-8`, text: content }
}

/** Files like `apple-app-site-association` have no ending. */
function isJson(content: string): boolean {
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}
