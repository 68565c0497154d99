import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import { decoded } from '#shared/urls.ts'
import { galleryHtml, type LibraryPicture } from './library-picture.ts'
import { readAttributes } from './shortcode-attributes.ts'

export interface BuilderShortcodes {
  /** The pictures of a gallery by their ids; without ids those that were uploaded to the post. */
  pictures: (ids: string[] | null) => LibraryPicture[]
  /** Called with the name of each shortcode of a page builder. */
  builder: (name: string) => void
}

/** Those of WPBakery, Divi, Avada and Enfold. */
const TOKEN = /\[(\/?)((?:vc|et_pb|fusion|av)_[a-z_]+)((?:[^\w[\]][^[\]]*)?)\]/g

const COLUMN = /_column(?:_inner)?$|_one_(?:full|half|third|fourth|fifth)$/
const ROW = /_row(?:_inner)?$|_builder_row(?:_inner)?$/
/** A heading that opens its text. */
const QUESTION = /_(?:toggle|accordion_item|accordion_tab|tta_section)$/
const BUTTON = /_(?:btn|button|cta)$/

/**
 * Writes the layout, texts, pictures, buttons and questions of page builders as HTML, as the block editor of WordPress
 * writes them. Other settings of a shortcode are left out.
 */
export function withoutBuilder(text: string, { pictures, builder }: BuilderShortcodes): string {
  return text.replace(TOKEN, (_, slash: string, name: string, attributes: string) => {
    if (slash === '/') return closing(name)
    builder(name)
    return opening(name, readAttributes(attributes), pictures)
  })
}

function closing(name: string): string {
  if (ROW.test(name) || COLUMN.test(name)) return '</div>'
  return QUESTION.test(name) ? '</details>' : ''
}

function opening(
  name: string,
  given: ReadonlyMap<string, string>,
  pictures: BuilderShortcodes['pictures'],
): string {
  if (ROW.test(name)) return '<div class="wp-block-columns">'
  if (COLUMN.test(name)) return '<div class="wp-block-column">'
  const title = first(given, ['title', 'heading', 'header'])
  if (QUESTION.test(name)) return `<details><summary>${escapeHtml(title)}</summary>`
  const button = buttonHtml(name, given)
  const isLabel = BUTTON.test(name) && first(given, ['button_text']) === '' && button !== ''
  return [
    shownPictures(given, pictures),
    title === '' || isLabel ? '' : `<h3>${escapeHtml(title)}</h3>`,
    button,
  ].join('')
}

/** By their ids, or one by its address. */
function shownPictures(given: ReadonlyMap<string, string>, pictures: BuilderShortcodes['pictures']): string {
  const ids = first(given, ['gallery_ids', 'images', 'image_ids', 'ids', 'image', 'attachment'])
    .split(',')
    .map((id) => id.trim())
  if (ids.every((id) => /^\d+$/.test(id))) return galleryHtml(pictures(ids))
  const src = first(given, ['image', 'src', 'image_url', 'background_image'])
  if (!/^https?:\/\/[^\s"]+\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(src)) return ''
  const alt = first(given, ['alt', 'image_alt', 'title_text'])
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></figure>`
}

/** WPBakery stores a link as `url:…|title:…|target:…`, each part encoded. */
function buttonHtml(name: string, given: ReadonlyMap<string, string>): string {
  const link = first(given, ['button_url', 'link', 'href', 'url'])
  const parts = new Map(
    link.split('|').map((part): [string, string] => {
      const [key = '', ...value] = part.split(':')
      return [key, decoded(value.join(':'))]
    }),
  )
  const address = parts.get('url') ?? link
  const own = BUTTON.test(name) ? first(given, ['title', 'label']) : ''
  const label = first(given, ['button_text']) || own || parts.get('title') || ''
  if (label === '' || !/^(?:https?:|mailto:|tel:|\/|#)/.test(address)) return ''
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
}

function first(given: ReadonlyMap<string, string>, names: readonly string[]): string {
  const values = names.map((name) => unescapeHtml(given.get(name) ?? '').trim())
  return values.find((value) => value !== '') ?? ''
}
