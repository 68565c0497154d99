import type { HtmlElement } from '#core/reading/html-tree.ts'
import { cssLoads } from './css-loads.ts'
import { type Load, type LoadKind, webAddresses } from './load.ts'

/** Kind of load by the `as` attribute of a preload. */
const PRELOADS: Record<string, LoadKind> = {
  script: 'script',
  style: 'style',
  image: 'picture',
  font: 'font',
  video: 'media',
  audio: 'media',
}

/** Script types that browsers run; others are data, often scripts that wait for consent. */
const RUN = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))$/

/** The files that a page's HTML loads, in document order. What its scripts load is only known in a browser. */
export function pageLoads(root: HtmlElement, address: string): Load[] {
  const found: { written: string | undefined; kind: LoadKind; isMaybe: boolean }[] = []
  const styles: Load[] = []
  const visit = (element: HtmlElement, isMaybe: boolean): void => {
    const { tag, attributes } = element
    // Content of a template is inert until a script inserts it.
    if (tag === 'template') return
    const add = (kind: LoadKind, written: string | undefined, isAlternative = false) =>
      found.push({ written, kind, isMaybe: isMaybe || isAlternative })
    const isLazy = attributes.loading?.toLowerCase() === 'lazy'
    switch (tag) {
      case 'script':
        if (RUN.test(attributes.type?.trim().toLowerCase() ?? '')) add('script', attributes.src)
        break
      case 'img':
        // A browser loads one entry of the srcset; src represents it here.
        add('picture', attributes.src, isLazy)
        for (const written of srcsetAddresses(attributes.srcset)) add('picture', written, true)
        break
      case 'source':
        for (const written of srcsetAddresses(attributes.srcset)) add('picture', written, true)
        add('media', attributes.src, true)
        break
      case 'video':
      case 'audio':
        add('picture', attributes.poster)
        add('media', attributes.src, attributes.preload === 'none')
        break
      case 'track':
        add('media', attributes.src, true)
        break
      case 'iframe':
      case 'embed':
        add('frame', attributes.src, isLazy)
        break
      case 'object':
        add('frame', attributes.data)
        break
      case 'image':
        add('picture', attributes.href ?? attributes['xlink:href'])
        break
      case 'input':
        if (attributes.type === 'image') add('picture', attributes.src)
        break
      case 'link':
        for (const load of linkLoads(attributes)) add(load.kind, load.written, load.isMaybe)
        break
      case 'style':
        styles.push(...cssLoads(element.children.join(''), address))
        break
    }
    if (attributes.style?.includes('url('))
      styles.push(...cssLoads(attributes.style, address).map((load) => ({ ...load, isMaybe })))
    // Only browsers without scripts load the content of `noscript`.
    for (const child of element.children)
      if (typeof child !== 'string') visit(child, isMaybe || tag === 'noscript')
  }
  visit(root, false)
  const named = found.flatMap(({ written, ...load }) =>
    webAddresses(written, address).map((absolute) => ({ address: absolute, ...load })),
  )
  return withoutRepeats([...named, ...styles])
}

function linkLoads({
  rel,
  href,
  as,
  media,
  imagesrcset,
}: Record<string, string>): { kind: LoadKind; written: string | undefined; isMaybe: boolean }[] {
  const names = rel?.toLowerCase().split(/\s+/) ?? []
  const load = (kind: LoadKind, isMaybe = false) => [{ kind, written: href, isMaybe }]
  if (names.includes('stylesheet')) return load('style', media === 'print' || names.includes('alternate'))
  if (names.includes('modulepreload')) return load('script')
  if (names.includes('preload')) {
    const candidates = srcsetAddresses(imagesrcset).map((written) => {
      return { kind: 'picture' as const, written, isMaybe: true }
    })
    return [...load(PRELOADS[as ?? ''] ?? 'media', imagesrcset !== undefined), ...candidates]
  }
  if (names.includes('prefetch') || names.includes('prerender')) return load('media', true)
  if (names.includes('preconnect')) return load('connection')
  if (names.some((name) => /^(?:icon|apple-touch-icon)$/.test(name))) return load('picture', true)
  return []
}

/**
 * Splits `a.webp 400w, b.webp 800w`. A comma that neither follows a width or density nor precedes a space is part of
 * an address.
 */
function srcsetAddresses(srcset = ''): string[] {
  return srcset
    .split(/\s[\d.]+[wxh]\s*,|,\s/)
    .map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
    .filter(Boolean)
}

/** Each address once per kind; a certain load replaces an uncertain one. */
function withoutRepeats(loads: readonly Load[]): Load[] {
  const known = new Map<string, Load>()
  for (const load of loads) {
    const key = `${load.kind} ${load.address}`
    const before = known.get(key)
    known.set(key, before === undefined || before.isMaybe ? load : before)
  }
  return [...known.values()]
}
