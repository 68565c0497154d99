import { Parser } from 'htmlparser2'
import { decodedXml } from './decoded-xml.ts'
import { isAccessField } from './item-access.ts'

/** The content of a WordPress export, as text. */
export interface WxrFile {
  title: string
  description: string
  /** `en-US`, `pt-BR`, or the language alone. */
  language: string
  /** The address of the blog. */
  address: string
  /** Names by login. */
  authors: Map<string, string>
  /** Categories by slug. */
  categories: Map<string, { name: string; parent: string }>
  /** Categories, tags and the like by their numbers, which menus name. */
  terms: Map<string, { taxonomy: string; slug: string; name: string }>
  items: WxrItem[]
}

export interface WxrItem {
  id: string
  /** `post`, `page`, `attachment`, `nav_menu_item`, or that of a plugin. */
  type: string
  title: string
  link: string
  slug: string
  status: string
  parent: string
  /** `2012-01-03 17:19:24`; zeros for a draft. */
  dateGmt: string
  date: string
  modifiedGmt: string
  author: string
  /** HTML with shortcodes and comments of blocks. */
  content: string
  excerpt: string
  password: string
  isSticky: boolean
  order: number
  /** Address of an attachment. */
  file: string
  terms: { domain: string; slug: string; name: string }[]
  /** By key; values that the import does not read are empty, because plugins store whole pages there. */
  meta: Map<string, string>
  /** Slugs and dates (`2012-01-03`) of its earlier addresses. */
  oldSlugs: string[]
  oldDates: string[]
  comments: number
}

/** Characters of one text, such as the content of a post. */
const MAX_TEXT = 20_000_000

/** Most characters of a field that decides who may see an item. No plugin has a longer name of a role. */
const MAX_ACCESS = 1000

/** Keys of the values that an import reads. */
const READ_META =
  /^(?:_(?:yoast_wpseo_(?:title|metadesc|canonical)|wp_attachment_\w+|thumbnail_id|menu_item_\w+|links_to)|footnotes)$/

/** The deepest nesting of elements; WordPress writes five. */
const MAX_DEPTH = 50

/**
 * Reads a WordPress export (WXR) in chunks: only one item at a time is in memory as text. The parser decodes
 * the five entities of XML and numeric references. It loads nothing, and refuses a file with a document type.
 * @throws Error when the text is not an export, or ends in the middle
 */
export async function readWxr(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<WxrFile> {
  const reader = wxrReader()
  const parser = new Parser(reader.handler, { xmlMode: true, decodeEntities: true })
  for await (const chunk of decodedXml(chunks)) parser.write(chunk)
  parser.end()
  return reader.end()
}

/** An element that is being read, such as `item` or `wp:author`, with its fields so far. */
interface Open {
  name: string
  attributes: Record<string, string>
  text: string
  fields: Map<string, string>
}

function wxrReader() {
  const file: WxrFile = {
    ...{ title: '', description: '', language: '', address: '' },
    ...{ authors: new Map(), categories: new Map(), terms: new Map(), items: [] },
  }
  const open: Open[] = []
  let item: WxrItem | null = null
  let isWhole = false
  let firstLink = ''
  /** Address of the network; equal to the blog's for a single blog. */
  let networkAddress = ''

  return {
    handler: {
      onprocessinginstruction(name: string) {
        if (/^!doctype$/i.test(name))
          throw new Error('the file declares a document type, which WordPress never writes')
      },
      onopentag(name: string, attributes: Record<string, string>) {
        if (open.length >= MAX_DEPTH)
          throw new Error(`elements are nested deeper than ${MAX_DEPTH}: the file is not a WordPress export`)
        if (open.length === 0 && name !== 'rss')
          throw new Error('the file is not a WordPress export: its first element is not rss')
        if (name === 'item') item = emptyItem()
        open.push({ name, attributes, text: '', fields: new Map() })
      },
      ontext(text: string) {
        const top = open.at(-1)
        if (top === undefined) return
        if (top.text.length + text.length > MAX_TEXT)
          throw new Error(`${top.name} has more than ${MAX_TEXT} characters`)
        top.text += text
      },
      onclosetag(name: string, isImplied: boolean) {
        const closed = open.pop()
        if (closed === undefined || closed.name !== name) return
        if (isImplied) return
        if (name === 'rss') isWhole = true
        close(closed, open.at(-1))
      },
    },
    end(): WxrFile {
      if (!isWhole) throw new Error('the file is incomplete, or not a WordPress export: export it again')
      const address = file.address || firstLink || networkAddress
      if (!URL.canParse(address))
        throw new Error('the export does not say the address of its site (wp:base_blog_url)')
      return { ...file, address: new URL(address).href }
    },
  }

  function close({ name, attributes, text, fields }: Open, parent: Open | undefined): void {
    if (parent === undefined) return
    if (name === 'item' && item !== null) {
      file.items.push(item)
      item = null
    } else if (name === 'wp:author')
      file.authors.set(field('wp:author_login'), field('wp:author_display_name'))
    else if (name === 'wp:category') {
      const [slug, named] = [field('wp:category_nicename'), field('wp:cat_name')]
      file.categories.set(slug, { name: named, parent: field('wp:category_parent') })
      setTerm('category', slug, named)
    } else if (name === 'wp:tag') setTerm('post_tag', field('wp:tag_slug'), field('wp:tag_name'))
    else if (name === 'wp:term')
      setTerm(field('wp:term_taxonomy'), field('wp:term_slug'), field('wp:term_name'))
    else if (name === 'wp:postmeta') setMeta(field('wp:meta_key'), fields.get('wp:meta_value') ?? '')
    else if (name === 'wp:comment' && item !== null) item.comments += 1
    else if (name === 'category' && parent.name === 'item')
      item?.terms.push({
        domain: attributes.domain ?? '',
        slug: attributes.nicename ?? '',
        name: text.trim(),
      })
    else if (parent.name === 'item' && item !== null) setField(item, name, text)
    else if (parent.name === 'channel') setChannel(name, text.trim())
    else parent.fields.set(name, text)

    function field(key: string): string {
      return (fields.get(key) ?? '').trim()
    }

    function setTerm(taxonomy: string, slug: string, named: string): void {
      const id = field('wp:term_id')
      if (id !== '') file.terms.set(id, { taxonomy, slug, name: named })
    }
  }

  function setMeta(key: string, value: string): void {
    if (key === '_wp_old_slug') item?.oldSlugs.push(value.trim())
    else if (key === '_wp_old_date') item?.oldDates.push(value.trim())
    else
      item?.meta.set(key, READ_META.test(key) ? value : isAccessField(key) ? value.slice(0, MAX_ACCESS) : '')
  }

  function setChannel(name: string, text: string): void {
    if (name === 'title' || name === 'description' || name === 'language') file[name] = text
    else if (name === 'wp:base_blog_url') file.address = text
    else if (name === 'wp:base_site_url') networkAddress = text
    else if (name === 'link') firstLink ||= text
  }
}

function emptyItem(): WxrItem {
  return {
    ...{ id: '', type: '', title: '', link: '', slug: '', status: '', parent: '0' },
    ...{ dateGmt: '', date: '', modifiedGmt: '', author: '', content: '', excerpt: '', password: '' },
    ...{ isSticky: false, order: 0, file: '', terms: [], meta: new Map() },
    ...{ oldSlugs: [], oldDates: [], comments: 0 },
  }
}

/** Field name by element. */
const FIELDS = {
  title: 'title',
  link: 'link',
  'dc:creator': 'author',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_modified_gmt': 'modifiedGmt',
  'wp:post_name': 'slug',
  'wp:status': 'status',
  'wp:post_parent': 'parent',
  'wp:post_type': 'type',
  'wp:post_password': 'password',
  'wp:attachment_url': 'file',
} as const satisfies Record<string, keyof WxrItem>

function setField(item: WxrItem, name: string, text: string): void {
  const key = Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : undefined
  if (key !== undefined) item[key] = key === 'content' ? text : text.trim()
  else if (name === 'wp:is_sticky') item.isSticky = text.trim() === '1'
  else if (name === 'wp:menu_order') item.order = Number(text) || 0
}
