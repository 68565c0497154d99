import type { HtmlElement } from '#core/reading/html-tree.ts'
import { cssLoads } from './css-loads.ts'
import { type Load, type LoadKind, webAddresses } from './load.ts'

/** What `as` of a preload says. */
const PRELOADS: Record<string, LoadKind> = {
  script: 'script',
  style: 'style',
  image: 'picture',
  font: 'font',
  video: 'media',
  audio: 'media',
}

/** Types of scripts that a browser runs; others are data, and scripts that wait for consent are often written as such. */
const RUN = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript))$/

/** What a page loads by its HTML, in the order of the HTML. What its scripts load only a browser can tell. */
export function pageLoads(root: HtmlElement, address: string): Load[] {
  const found: { written: string | undefined; kind: LoadKind; isMaybe: boolean }[] = []
  const styles: Load[] = []
  const visit = (element: HtmlElement, isMaybe: boolean): void => {
    const { tag, attributes } = element
    // What a template holds is loaded by nothing until a script takes it out.
    if (tag === 'template') return
    const add = (kind: LoadKind, written: string | undefined, isAlternative = false) =>
      found.push({ written, kind, isMaybe: isMaybe || isAlternative })
    const isLazy = attributes.loading?.toLowerCase() === 'lazy'
    switch (tag) {
      case 'script':
        if (RUN.test(attributes.type?.trim().toLowerCase() ?? '')) add('script', attributes.src)
        break
      case 'img':
        // Where there is a srcset, one of all is loaded, and src stands for it.
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
    // Visitors without scripts load what stands there.
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

/** `a.webp 400w, b.webp 800w`: a comma that stands behind no width or density, and before no space, is a part of an address. */
function srcsetAddresses(srcset = ''): string[] {
  return srcset
    .split(/\s[\d.]+[wxh]\s*,|,\s/)
    .map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
    .filter(Boolean)
}

/** Each address once for each kind; what is loaded for certain counts. */
function withoutRepeats(loads: readonly Load[]): Load[] {
  const known = new Map<string, Load>()
  for (const load of loads) {
    const key = `${load.kind} ${load.address}`
    const before = known.get(key)
    known.set(key, before === undefined || before.isMaybe ? load : before)
  }
  return [...known.values()]
}
