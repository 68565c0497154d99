import type { PageValue, SectionValue } from '../edit/page-value.ts'
import { addressOfSection, pagePath } from '../edit/page-value.ts'
import { fieldAt, findField, pathOf } from '../form/field-at.ts'
import { type FormControls, formControls } from '../form/form-controls.ts'
import { fieldKey, putInSection } from '../form/put-in-section.ts'
import type { FormField } from '../form/schema.ts'
import { storedText, textToStore } from '../form/stored-text.ts'
import { type Fields, isFields, type Path, translationAt, valueAt } from '../form/value-at.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import type { TypingMessage } from './preview-messages.ts'

/** The edited page, and what typing on it may call. */
export interface TypingPlace {
  page: PageValue
  pages: readonly PageValue[]
  catalogue: Catalogue
  locale: string
  defaultLocale: string
  post: (message: object) => void
  change: (change: (page: PageValue) => void, key: string) => void
  select: (section: string) => void
  /** Shows the form of the chosen section; on a narrow screen instead of the page. */
  openForm: () => void
  /** Called when a text is opened or closed. */
  onTyping: (isTyping: boolean) => void
}

interface OpenText {
  section: string
  path: Path
  /** The field's value before typing. Undefined: the field was empty, or not translated. */
  stored: unknown
  /** The text that the page shows for the field. */
  text: string
  isTyped: boolean
  /** The focused control, if the text was opened by a key. It gets the focus back. */
  from: ReturnType<FormControls['focused']>
}

/** The kinds of fields whose text is typed on the page. */
const TYPED_KINDS = ['text', 'inline', 'rich']

/**
 * Typing on the page. The frame reports the field and its text; each change is made as if the section's form had made
 * it.
 */
export class TypeOnPage {
  #place: TypingPlace
  readonly #controls: FormControls
  #open: OpenText | null = null

  constructor(place: TypingPlace, controls: FormControls = formControls) {
    this.#place = place
    this.#controls = controls
  }

  receive(message: TypingMessage): void {
    if (message.type === 'vitrine:click') this.#press(message)
    else if (message.type === 'vitrine:pointed') this.#point(message.section, message.field)
    else if (message.type === 'vitrine:typed') this.#type(message)
    else if (message.type === 'vitrine:closed') this.#close(message)
    else if (message.type === 'vitrine:ready') this.#setOpen(null)
  }

  /** Called when the page changes. An open text then shows the result of an undo, or of another person's change. */
  follow(place: TypingPlace): void {
    this.#place = place
    const open = this.#open
    if (open === null) return
    const found = this.#sectionOf(open.section)
    if (found === undefined) {
      this.#setOpen(null)
      return
    }
    const own = this.#read(found, open.path)
    const text = open.isTyped ? storedText(own) : open.text
    if (text === open.text) return
    open.text = text
    place.post({ type: 'vitrine:edit', section: open.section, field: open.path.join('.'), text })
  }

  #press({
    section: { id },
    field,
    fields,
    image,
    link,
  }: Extract<TypingMessage, { type: 'vitrine:click' }>): void {
    const section = this.#sectionOf(id)
    if (section === undefined) return
    const text = field === null ? null : this.#textAt(section, pathOf(field))
    if (text !== null) {
      this.#edit(section, text, null)
      this.#controls.reveal(id, text.path)
      return
    }
    const path = this.#pictureAt(section, image) ?? textPath(field, fields) ?? this.#linkAt(section, link)
    this.#showInForm(id, path)
  }

  /** The person chose a section by a key, with or without one of its texts. */
  #point(id: string, field: string | null): void {
    const section = this.#sectionOf(id)
    if (section === undefined) return
    const path = field === null ? null : pathOf(field)
    const text = path === null ? null : this.#textAt(section, path)
    if (text === null) this.#showInForm(id, path)
    else this.#edit(section, text, this.#controls.focused())
  }

  #edit(
    section: SectionValue,
    { field, path }: { field: FormField; path: Path },
    from: OpenText['from'],
  ): void {
    const own = this.#read(section, path)
    const text = storedText(own ?? valueAt(section.data, path))
    this.#setOpen({ section: section.id, path, stored: own, text, isTyped: false, from })
    this.#place.post({
      type: 'vitrine:edit',
      section: section.id,
      field: path.join('.'),
      text,
      label: field.label,
      isOneLine: !text.includes('\n'),
    })
  }

  #type({ section, field, text }: Extract<TypingMessage, { type: 'vitrine:typed' }>): void {
    const open = this.#open
    if (open?.section !== section || open.path.join('.') !== field || typeof text !== 'string') return
    open.isTyped = true
    open.text = text
    this.#write(open, textToStore(text, open.stored, this.#locale() !== null))
  }

  #close({ section, field, ending }: Extract<TypingMessage, { type: 'vitrine:closed' }>): void {
    const open = this.#open
    if (open?.section !== section || open.path.join('.') !== field) return
    this.#setOpen(null)
    if (ending === 'escape' && open.isTyped) this.#write(open, open.stored)
    if (ending === 'refused') this.#showInForm(section, open.path)
    if (ending === 'enter' || ending === 'escape') open.from?.focus()
  }

  #write({ section, path }: OpenText, value: unknown): void {
    const place = { section, locale: this.#locale(), path }
    this.#place.change((page) => putInSection(page, place, value), fieldKey(place))
  }

  #setOpen(open: OpenText | null): void {
    this.#open = open
    this.#place.onTyping(open !== null)
  }

  #showInForm(section: string, path: Path | null): void {
    this.#place.openForm()
    if (path !== null) this.#controls.enter(section, path)
  }

  /**
   * The field at a path if it is typed on the page. Texts with paragraphs and stored HTML are edited in the form
   * only.
   */
  #textAt(section: SectionValue, path: Path): { field: FormField; path: Path } | null {
    const schema = this.#place.catalogue.get(addressOfSection(section))?.schema
    const field = schema === undefined ? null : fieldAt(schema, path)
    const stored = this.#read(section, path) ?? valueAt(section.data, path)
    if (field === null || !TYPED_KINDS.includes(field.kind) || isFields(stored)) return null
    return field.kind === 'rich' && storedText(stored).includes('\n') ? null : { field, path }
  }

  #pictureAt(section: SectionValue, image: string | null): Path | null {
    if (image === null) return null
    const shown = decoded(image)
    return this.#find(section, (kind, value) => {
      const src = kind === 'media' ? (isFields(value) ? value.src : value) : null
      return typeof src === 'string' && src !== '' && shown.includes(decoded(src))
    })
  }

  #linkAt(section: SectionValue, link: string | null): Path | null {
    if (link === null) return null
    const { pages, locale, defaultLocale } = this.#place
    const shown = decoded(link)
    return this.#find(section, (kind, value) => {
      if (kind !== 'link') return false
      const { ref, href } = isFields(value) ? value : { ref: undefined, href: value }
      if (typeof href === 'string' && href !== '') return shown.endsWith(decoded(href))
      const target = pages.find(({ id }) => id === ref)
      return target !== undefined && shown.endsWith(`/${decoded(pagePath(target, locale, defaultLocale))}`)
    })
  }

  #find(section: SectionValue, isWanted: (kind: string, value: unknown) => boolean): Path | null {
    const schema = this.#place.catalogue.get(addressOfSection(section))?.schema
    return schema === undefined ? null : findField(schema, section.data, isWanted)
  }

  /** The stored text of a field in the edited language. */
  #read({ id, data }: SectionValue, path: Path): unknown {
    const locale = this.#locale()
    if (locale === null) return valueAt(data, path)
    const translation: Fields | undefined = this.#place.page.i18n?.[locale]?.sections?.[id]
    return translationAt(data, translation, path)
  }

  /** Null for the site’s first language. */
  #locale(): string | null {
    const { locale, defaultLocale } = this.#place
    return locale === defaultLocale ? null : locale
  }

  #sectionOf(id: string): SectionValue | undefined {
    return this.#place.page.sections.find((section) => section.id === id)
  }
}

function textPath(field: string | null, fields: readonly string[]): Path | null {
  const [first] = field === null ? fields : [field]
  return first === undefined ? null : pathOf(first)
}

/** Addresses are compared as people read them. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
