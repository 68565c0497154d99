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

/** Shortcodes of WPBakery, Divi, Avada and Enfold. */
const TOKEN = /\[(\/?)((?:vc|et_pb|fusion|av)_[a-z_]+)((?:[^\w[\]][^[\]]*)?)\]/g

const COLUMN = /_column(?:_inner)?$|_one_(?:full|half|third|fourth|fifth)$/
const ROW = /_row(?:_inner)?$|_builder_row(?:_inner)?$/
/** A heading with a text that it shows or hides. */
const QUESTION = /_(?:toggle|accordion_item|accordion_tab|tta_section)$/
const BUTTON = /_(?:btn|button|cta)$/
const HEADING = /_(?:custom_heading|heading|title)$/
const COUNTER = /_(?:counter|counter_box|counter_circle|pie)$/
const TESTIMONIAL = /_testimonial(?:_single)?$/
const FILM = /_(?:video|youtube|vimeo)$/

/**
 * Writes the layout, texts, pictures, buttons, questions, films and testimonials of page builders as HTML, as the block
 * editor of WordPress writes them. Other settings of a shortcode are left out.
 */
export function withoutBuilder(text: string, { pictures, builder }: BuilderShortcodes): string {
  /** The person of each open testimonial, by shortcode. The name is written at the testimonial's end. */
  const people = new Map<string, string>()
  return text.replace(TOKEN, (_, slash: string, name: string, attributes: string) => {
    if (slash === '/') {
      const person = people.get(name) ?? ''
      people.delete(name)
      return TESTIMONIAL.test(name) ? `${person}</blockquote>` : closing(name)
    }
    builder(name)
    const given = readAttributes(attributes)
    if (!TESTIMONIAL.test(name)) return opening(name, given, pictures)
    people.set(name, personHtml(given))
    return `<blockquote>${shownPictures(given, pictures)}`
  })
}

function personHtml(given: ReadonlyMap<string, string>): string {
  const words = [
    ['author', 'name'],
    ['job_title', 'subtitle'],
    ['company', 'company_name'],
  ].map((names) => first(given, names))
  const person = words.filter((word) => word !== '').join(', ')
  return person === '' ? '' : `<p><em>${escapeHtml(person)}</em></p>`
}

function closing(name: string): string {
  if (ROW.test(name) || COLUMN.test(name)) return '</div>'
  if (name === 'fusion_title') return '</h2>'
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
  // The heading's text is between the shortcode's tags.
  if (name === 'fusion_title') return '<h2>'
  if (HEADING.test(name)) return headingHtml(given)
  if (COUNTER.test(name)) return counterHtml(given)
  if (FILM.test(name)) return filmHtml(name, given)
  const button = buttonHtml(name, given)
  const isLabel = BUTTON.test(name) && first(given, ['button_text']) === '' && button !== ''
  return [
    shownPictures(given, pictures),
    title === '' || isLabel ? '' : `<h3>${escapeHtml(title)}</h3>`,
    button,
  ].join('')
}

function headingHtml(given: ReadonlyMap<string, string>): string {
  const text = first(given, ['text', 'title', 'heading'])
  const written = first(given, ['title_level', 'tag', 'font_container'])
  const [level = 'h2'] = /\bh[1-6]\b/.exec(written) ?? []
  return text === '' ? '' : `<${level}>${escapeHtml(text)}</${level}>`
}

/** A number and the words for it. */
function counterHtml(given: ReadonlyMap<string, string>): string {
  const number = first(given, ['number', 'percent', 'counter_value', 'value'])
  const unit = first(given, ['percent_sign']) === 'on' ? ' %' : first(given, ['unit', 'units'])
  const title = first(given, ['title', 'counter_title', 'label_value', 'heading'])
  const shown = [`<h3>${escapeHtml(number + unit)}</h3>`, `<p>${escapeHtml(title)}</p>`]
  return number === '' ? shown.slice(1).join('') : shown.slice(0, title === '' ? 1 : 2).join('')
}

function filmHtml(name: string, given: ReadonlyMap<string, string>): string {
  const written = first(given, ['src', 'link', 'id', 'video', 'video_url'])
  const id = /^[\w-]+$/.test(written) ? written : ''
  const pages = { fusion_youtube: 'https://www.youtube.com/watch?v=', fusion_vimeo: 'https://vimeo.com/' }
  const page = id === '' || !(name in pages) ? undefined : pages[name as keyof typeof pages]
  const address = page === undefined ? written : page + id
  return /^https?:\/\//.test(address) ? `<iframe src="${escapeHtml(address)}"></iframe>` : ''
}

/** Pictures by their ids, or one by its address. */
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
