import type { RootContent } from 'hast'
import { richText } from '../markdown.ts'
import type { AddressReader } from '../old-addresses.ts'
import { imageMedia } from '../image-media.ts'
import { propHref, propImage, isHtml, firstText } from './component-tree.ts'
import type { PuckComponent } from './puck-file.ts'

type Entry = Record<string, unknown>
interface Reader {
  addresses: AddressReader
  html: (source: string) => RootContent[]
  /** The icon that a component or an entry names; null without one that this build has. */
  icon: (props: Entry) => string | null
}

/** Sections whose entries have an icon. */
const WITH_ICONS = new Set(['features/grid', 'statistics/row'])

/** A section from a component with a list of entries; null for other components. */
export function listSection(
  { type, props }: PuckComponent,
  reader: Reader,
): { address: string; data: Record<string, unknown> } | null {
  const entries = entryList(props)
  const address = listAddress(type)
  if (entries === null || address === null) return null
  return { address, data: { ...listHead(props), items: listItems(address, entries, reader) } }
}

/** Adjacent cards in a container become one section. */
export function cardsSection(
  components: readonly PuckComponent[],
  reader: Reader,
): { address: string; data: Record<string, unknown> } | null {
  if (components.length < 2 || !components.every(({ type }) => /card|feature/i.test(type))) return null
  const entries = components.map(({ props }) => props)
  return { address: 'features/grid', data: { items: listItems('features/grid', entries, reader) } }
}

function listAddress(type: string): string | null {
  if (/faq|accordion|question/i.test(type)) return 'faq/accordion'
  if (/stat|figure|number/i.test(type)) return 'statistics/row'
  if (/logo|client|partner/i.test(type)) return 'logos/row'
  if (/testimonial|review|quote/i.test(type)) return 'testimonial/grid'
  if (/gallery|pictures|images/i.test(type)) return 'gallery/grid'
  return /feature|card|service|benefit|list|grid|step/i.test(type) ? 'features/grid' : null
}

/** The first prop that is a list of objects with texts or pictures. */
function entryList(props: Entry): Entry[] | null {
  for (const [name, value] of Object.entries(props)) {
    if (!Array.isArray(value) || value.length === 0 || ['buttons', 'actions', 'ctas', 'links'].includes(name))
      continue
    const entries = value.filter(
      (each): each is Entry =>
        typeof each === 'object' && each !== null && !('type' in each && 'props' in each),
    )
    if (entries.length === value.length) return entries
  }
  return null
}

function listHead(props: Entry): Record<string, unknown> {
  const title = firstText(props, ['title', 'heading', 'headline'])
  const subtitle = firstText(props, ['subtitle', 'description', 'text'])
  return { ...(title !== '' && { title }), ...(subtitle !== '' && { subtitle }) }
}

function listItems(address: string, entries: Entry[], { addresses, html, icon: iconOf }: Reader): object[] {
  return entries.map((entry, index) => {
    const image = propImage(entry, addresses)
    const media = image === null ? null : imageMedia(image)
    const title = firstText(entry, ['title', 'question', 'label', 'name', 'heading'])
    const text = rich(firstText(entry, ['description', 'answer', 'text', 'content', 'body', 'quote']))
    const icon = WITH_ICONS.has(address) ? iconOf(entry) : null
    return {
      id: `i${index + 1}`,
      ...(icon !== null && { icon }),
      ...entryFields(address, { entry, media, title, text, href: propHref(entry, addresses) }),
    }
  })

  function rich(source: string): string {
    return isHtml(source) ? richText(html(source)) : source
  }
}

function entryFields(
  address: string,
  {
    entry,
    media,
    title,
    text,
    href,
  }: { entry: Entry; media: object | null; title: string; text: string; href: string | null },
): Record<string, unknown> {
  if (address === 'faq/accordion') return { question: title, answer: text }
  if (address === 'statistics/row') {
    const value = entry.value ?? entry.number ?? text
    return { value: typeof value === 'number' ? value : String(value).slice(0, 40), label: title }
  }
  if (address === 'logos/row') return { name: title || firstText(entry, ['alt']), ...(media && { media }) }
  if (address === 'gallery/grid') return { ...(media && { media }), ...(title !== '' && { caption: title }) }
  if (address === 'testimonial/grid') {
    const author = firstText(entry, ['author', 'name', 'title'])
    return {
      quote: text,
      author,
      role: firstText(entry, ['role', 'position', 'company']),
      ...(media && { photo: media }),
    }
  }
  return { title, text, ...(media && { media }), ...(href !== null && { link: { kind: 'url', href } }) }
}
