import { encodeJson } from '#shared/island.ts'
import type { Site } from '#shared/site.ts'
import type { ScriptText, Tag, TagSettings } from '#shared/visitor/tags.ts'
import { log } from '#shared/log.ts'
import { Derived } from '#core/memory/derived.ts'
import { heapBytes } from '#core/memory/heap-bytes.ts'
import { readSnippet } from '#core/reading/read-snippet.ts'
import { readTagId } from '#core/reading/tag-ids.ts'
import { prePaintScriptText, tagLoaderScript } from './assets.ts'
import { hashSource } from '../../http/content-security-policy.ts'

/** An inline script and its hash, for the policy. */
export interface InlineScript {
  text: string
  hash: string
}

export interface SiteTags {
  tags: Tag[]
  usesGoogle: boolean
  /** `<meta name>` elements of `google_tag_head`, which verify the owner of the site. */
  metas: { name: string; content: string }[]
}

/** Caches values, not promises: the promise of a cancelled request would block all others. */
const tagsOfSites = new Derived<SiteTags>('tags')
const loaders = new Derived<InlineScript>('tag loader')

let prePaint: InlineScript | undefined

/** The same script in the head of every page. */
export async function prePaintScript(): Promise<InlineScript> {
  prePaint ??= await withHash(prePaintScriptText())
  return prePaint
}

/** A tenant's scripts and metas, read once per site. */
export async function loadSiteTags(site: Site): Promise<SiteTags> {
  const known = tagsOfSites.get(site, '')
  if (known !== undefined) return known
  const tags = await readTags(site)
  tagsOfSites.set(site, '', tags, heapBytes(tags))
  return tags
}

/**
 * The tag loader with a site's scripts and the page's own script in it, for pages of that site only. Null when there
 * are none: the page then runs only files of the product.
 */
export async function tagLoader(
  site: Site,
  { modules, pageScript }: { modules: string[]; pageScript: string | undefined },
): Promise<InlineScript | null> {
  const { tags, usesGoogle } = await loadSiteTags(site)
  if (pageScript !== undefined) return loaderText({ modules, tags, usesGoogle, pageScript })
  if (tags.length === 0) return null
  const key = modules.join()
  const known = loaders.get(site, key)
  if (known !== undefined) return known
  const loader = await loaderText({ modules, tags, usesGoogle })
  loaders.set(site, key, loader, loader.text.length * 2)
  return loader
}

async function loaderText(settings: TagSettings): Promise<InlineScript> {
  return withHash(`{const SETTINGS=${encodeJson(settings)};${tagLoaderScript()}}`)
}

async function withHash(text: string): Promise<InlineScript> {
  return { text, hash: await hashSource(text) }
}

async function readTags({ config, tenant, tenant_uuid }: Site): Promise<SiteTags> {
  const head = await readSnippet(config.google_tag_head)
  const body = await readSnippet(config.google_tag_body)
  const custom = await readSnippet(config.custom_script, { mayBePlain: true })
  const { google_tag_manager, google_analytics, facebook_pixel } = tenant
  const made = {
    google_tag_manager: managerTag(readTagId('google_tag_manager', google_tag_manager)),
    google_analytics: analyticsTag(readTagId('google_analytics', google_analytics)),
    google_tag_head: snippetTag('analytics', head.scripts),
    google_tag_body: snippetTag('analytics', body.scripts),
    facebook_pixel: pixelTag(readTagId('facebook_pixel', facebook_pixel)),
    custom_script: snippetTag('tracking', custom.scripts),
  }
  for (const [field, tag] of Object.entries(made)) {
    const stored = { ...config, ...tenant }[field as keyof typeof made]
    const isVerification = field === 'google_tag_head' && head.metas.length > 0
    if (tag === null && stored?.trim() && !isVerification)
      log('warn', 'tag left out', { site: tenant_uuid, field })
  }
  const { facebook_pixel: pixel, custom_script: own, ...ofGoogle } = made
  const google = Object.values(ofGoogle).filter((tag) => tag !== null)
  return {
    tags: [...google, ...[pixel, own].filter((tag) => tag !== null)],
    usesGoogle: google.length > 0,
    metas: head.metas,
  }
}

/** A container may hold tags of any kind; Consent Mode tells it which of them may store data. */
function managerTag(id: string | null): Tag | null {
  if (id === null) return null
  return {
    groups: ['analytics', 'tracking'],
    prefixes: [],
    scripts: [
      inline(`(window.dataLayer??=[]).push({'gtm.start':Date.now(),event:'gtm.js'})`),
      file(`https://www.googletagmanager.com/gtm.js?id=${id}`),
    ],
  }
}

function analyticsTag(id: string | null): Tag | null {
  if (id === null) return null
  return {
    groups: ['analytics'],
    prefixes: ['_ga', '_gid'],
    scripts: [
      inline(`gtag('js',new Date());gtag('config','${id}')`),
      file(`https://www.googletagmanager.com/gtag/js?id=${id}`),
    ],
  }
}

function pixelTag(id: string | null): Tag | null {
  if (id === null) return null
  const stub =
    'const f=function(){f.callMethod?f.callMethod(...arguments):f.queue.push(arguments)};' +
    "f.push=f;f.loaded=true;f.version='2.0';f.queue=[];window.fbq??=f;window._fbq??=f;"
  return {
    groups: ['tracking'],
    prefixes: ['_fbp', '_fbc'],
    scripts: [
      inline(`{${stub}fbq('init','${id}');fbq('track','PageView')}`),
      file('https://connect.facebook.net/en_US/fbevents.js'),
    ],
  }
}

function snippetTag(group: 'analytics' | 'tracking', scripts: ScriptText[]): Tag | null {
  return scripts.length === 0 ? null : { groups: [group], prefixes: [], scripts }
}

function inline(text: string): ScriptText {
  return { attributes: {}, text }
}

function file(src: string): ScriptText {
  return { attributes: { src, async: '' } }
}
