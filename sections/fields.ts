import * as z from 'zod/mini'
import { safeHref, safeSource } from '#shared/urls.ts'
import { buttonVariant, elevation, position } from './interface-rules.ts'
import { inlineHtml, richHtml } from './rich.ts'

/**
 * The words a section's schema is written in. Each says what a tenant may store, what an editor form shows for
 * it, and what the component gets. Every field reads its own output again, so that content read by an older
 * build can be read by a newer one.
 */

/** For the editor form and the JSON Schema. Without a label the form shows the field's name. */
export interface FieldNotes {
  label?: string
  help?: string
}

function noted<T extends z.core.$ZodType>(schema: T, { label, help }: FieldNotes): T {
  if (label || help)
    z.globalRegistry.add(schema, { ...(label && { title: label }), ...(help && { description: help }) })
  return schema
}

/** Plain text. Numbers are taken as text, since editors send both. */
export function text({ max = 500, ...notes }: { max?: number } & FieldNotes = {}) {
  const schema = z.pipe(
    z._default(z.union([z.string().check(z.maxLength(max)), z.number()]), ''),
    z.transform((value: string | number) => String(value).trim()),
  )
  return noted(schema, notes)
}

/** Sanitised HTML. Only this type may be set as inner HTML. */
export interface Html {
  html: string
}

const storedHtml = (max: number) =>
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(max)), z.object({ html: z.string() })])))

function htmlField(max: number, toHtml: (source: string) => string) {
  return z.pipe(
    storedHtml(max),
    z.transform((value): Html | undefined => {
      const html = value ? toHtml(typeof value === 'string' ? value : value.html) : ''
      return html === '' ? undefined : { html }
    }),
  )
}

/** Rich: HTML when it holds tags, else Markdown. Undefined when there is nothing to show. */
export function rich({ max = 100_000, ...notes }: { max?: number } & FieldNotes = {}) {
  return noted(htmlField(max, richHtml), notes)
}

/** InlineRich: marks and links on one line. */
export function inline({ max = 1000, ...notes }: { max?: number } & FieldNotes = {}) {
  return noted(htmlField(max, inlineHtml), notes)
}

/** Out of range or no number at all: the default. */
export function number({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  default: fallback,
  ...notes
}: { min?: number; max?: number; default: number } & FieldNotes) {
  const finite = z.number().check(z.minimum(min), z.maximum(max))
  return noted(z.catch(z._default(finite, fallback), fallback), notes)
}

export function toggle({ default: fallback = false, ...notes }: { default?: boolean } & FieldNotes = {}) {
  return noted(z.catch(z._default(z.boolean(), fallback), fallback), notes)
}

/** One of a few words; the first is the default, and stands in for words that are not among them. */
export function choice<const T extends readonly [string, ...string[]]>(options: T, notes: FieldNotes = {}) {
  const first = options[0] as T[number]
  return noted(z.catch(z._default(z.enum(options), first as never), first as never), notes)
}

/**
 * A CSS colour and nothing else: names, hex and the colour functions, so that a value can never end its
 * declaration (FAULTS X5).
 */
const COLOUR =
  /^(?:#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,24}|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\([0-9a-z.,%/+\-\s]{1,64}\))$/i

export function isColour(value: string): boolean {
  return COLOUR.test(value.trim())
}

export function colour({ default: fallback, ...notes }: { default?: string } & FieldNotes = {}) {
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => (typeof value === 'string' && isColour(value) ? value.trim() : fallback)),
  )
  return noted(schema, notes)
}

/** An `http(s)`, `mailto`, `tel` or `sms` address, a path or an anchor; anything else is as if absent. */
export function href(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.catch(z.optional(z.string().check(z.maxLength(2048))), undefined),
    z.transform((value): string | undefined =>
      value === undefined ? undefined : (safeHref(value) ?? undefined),
    ),
  )
  return noted(schema, notes)
}

/** ISO 8601, a date or a moment. */
export function date(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((value): string | undefined =>
      value !== undefined &&
      /^\d{4}-\d{2}(?:-\d{2}(?:T.*)?)?$/.test(value) &&
      !Number.isNaN(Date.parse(value))
        ? value
        : undefined,
    ),
  )
  return noted(schema, notes)
}

/** An icon by Iconify name. `body` and the box are filled in from the local sets before a page is rendered. */
export interface Icon {
  icon: string
  body?: string
  width?: number
  height?: number
}

const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

export function icon(notes: FieldNotes = {}) {
  const stored = z.union([z.string(), z.object({ icon: z.string() })])
  const schema = z.pipe(
    z.catch(z.optional(z.nullable(stored)), undefined),
    z.transform((value): Icon | undefined => {
      const name = typeof value === 'string' ? value : value?.icon
      return name !== undefined && ICON_NAME.test(name) ? { icon: name } : undefined
    }),
  )
  return noted(schema, { help: 'Iconify name, like lucide:leaf', ...notes })
}

/** An image or video. Its box is always known: by size, or by the ratio the section reserves. */
export interface Media {
  src: string
  /** Empty for what is decoration only. */
  alt: string
  width?: number
  height?: number
  /** What must stay in view when the box crops, in fractions of the picture. */
  focal?: { x: number; y: number }
  mime?: string
}

const fraction = z.number().check(z.minimum(0), z.maximum(1))
const pixels = z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(20_000))), undefined)

const storedMedia = z.object({
  src: z.string().check(z.maxLength(2048)),
  alt: z.catch(z._default(z.string(), ''), ''),
  decorative: z.catch(z.optional(z.boolean()), undefined),
  width: pixels,
  height: pixels,
  focal: z.catch(z.optional(z.object({ x: fraction, y: fraction })), undefined),
  mime: z.catch(z.optional(z.string()), undefined),
})

export function media(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.catch(z.optional(z.nullable(z.union([z.string(), storedMedia]))), undefined),
    z.transform((value): Media | undefined => {
      if (!value) return undefined
      const { decorative, ...stored } =
        typeof value === 'string' ? { src: value, alt: '', decorative: true } : value
      const src = safeSource(stored.src)
      return src === null ? undefined : { ...stored, src, alt: decorative ? '' : stored.alt }
    }),
  )
  return noted(schema, notes)
}

/**
 * Where a link leads. `href` is ready to use except for `page` and `post`, whose address is looked up before
 * a page is rendered: a reference survives the page's renaming.
 */
export interface Link {
  kind: (typeof LINK_KINDS)[number]
  ref?: string
  href?: string
  newTab?: boolean
  /** The page that is being shown. */
  current?: boolean
}

const LINK_KINDS = ['url', 'page', 'post', 'anchor', 'phone', 'mail', 'whatsapp', 'file', 'popup'] as const

const storedLink = z.object({
  kind: z.enum(LINK_KINDS),
  ref: z.catch(z.optional(z.union([z.string(), z.number()])), undefined),
  href: z.catch(z.optional(z.string()), undefined),
  newTab: z.catch(z.optional(z.boolean()), undefined),
})

/** @param notes.or a plain string is taken as the address itself */
export function link(notes: FieldNotes = {}) {
  const schema = z.pipe(
    z.catch(z.optional(z.nullable(z.union([z.string(), storedLink]))), undefined),
    z.transform((value): Link | undefined => {
      if (!value) return undefined
      return readLink(typeof value === 'string' ? { kind: kindOfAddress(value), href: value } : value)
    }),
  )
  return noted(schema, notes)
}

const POPUP = /^popup[a-z]*:(.+)$/i

function kindOfAddress(address: string): Link['kind'] {
  return POPUP.test(address) ? 'popup' : 'url'
}

function readLink({ kind, ref, href, newTab }: z.output<typeof storedLink>): Link | undefined {
  const target = String(ref ?? href ?? '').trim()
  if (target === '') return undefined
  const extra = newTab ? { newTab } : {}
  if (kind === 'page' || kind === 'post') return { kind, ref: target, ...extra }
  const address = addressOfLink(kind, target)
  return address === null ? undefined : { kind, href: address, ...extra }
}

function addressOfLink(kind: Exclude<Link['kind'], 'page' | 'post'>, target: string): string | null {
  switch (kind) {
    case 'url':
      return POPUP.test(target) ? popupAddress(target) : safeHref(target)
    case 'file':
      return safeSource(target)
    case 'anchor':
      return `#${encodeURIComponent(decodeAnchor(target))}`
    case 'phone': {
      const digits = target.replace(/[^\d+]/g, '')
      return digits === '' ? null : `tel:${digits}`
    }
    case 'whatsapp': {
      // Digits only: the address is built by us (FAULTS X16).
      const digits = target.replace(/\D/g, '')
      return digits === '' ? null : `https://wa.me/${digits}`
    }
    case 'mail': {
      const address = target.replace(/^mailto:/i, '')
      return /^[^\s@<>"]+@[^\s@<>"]+$/.test(address) ? `mailto:${address}` : null
    }
    case 'popup':
      return popupAddress(target)
    default:
      return kind satisfies never
  }
}

function popupAddress(reference: string): string | null {
  const id = (POPUP.exec(reference)?.[1] ?? reference).trim()
  return /^[\w-]{1,64}$/.test(id) ? `popup:${id}` : null
}

function decodeAnchor(target: string): string {
  const name = target.replace(/^#/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a bare percent sign is part of the name
  }
}

/** Spec §3 Conversion-notification object; read by shared/schema/conversion.ts when it fires. */
const conversion = z.catch(z.optional(z.record(z.string(), z.unknown())), undefined)

const BUTTON_STYLES = ['primary', 'secondary', 'outline', 'link'] as const

export function button(notes: FieldNotes = {}) {
  const schema = z.object({
    id: id(),
    label: text({ max: 120 }),
    link: link(),
    style: choice(BUTTON_STYLES),
    variant: z.catch(z.optional(buttonVariant), undefined),
    elevation: height(),
    icon: icon(),
    conversion,
  })
  return noted(schema, notes)
}

/** Shadow, by how high a thing lies. */
function height() {
  return noted(z.catch(z.optional(elevation), undefined), { help: 'Shadow, from 0 to 24' })
}

export type Button = z.output<ReturnType<typeof button>>

/** Translations merge list items by `id` (Contract §2). */
function id() {
  return z.catch(z.optional(z.union([z.string(), z.number()])), undefined)
}

/** One entry of a list: it may carry an `id`. */
export function item<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.object({ id: id(), ...fields })
}

/** A list; entries past `max` are left out. */
export function list<T extends z.core.$ZodType>(
  entry: T,
  { max = 100, ...notes }: { max?: number } & FieldNotes = {},
) {
  const schema = z.pipe(
    z._default(z.array(entry), []),
    z.transform((entries: z.output<T>[]) => entries.slice(0, max)),
  )
  return noted(schema, notes)
}

export const DIVIDER_TYPES = [
  ...(['accented', 'book', 'clouds', 'curve', 'diagonal', 'fold', 'gradient', 'layers'] as const),
  ...(['liquid', 'paper', 'slices', 'tech', 'wave'] as const),
] as const

export type DividerType = (typeof DIVIDER_TYPES)[number]

/** Spec §3 Divider settings. Scales outside what can be drawn count as 1. */
function divider(notes: FieldNotes = {}) {
  const schema = z.object({
    enabled: toggle(),
    type: z.catch(z._default(z.enum(DIVIDER_TYPES), 'wave'), 'wave'),
    color: colour({ default: 'black' }),
    background: colour({ default: 'white' }),
    scaleX: number({ min: 0.1, max: 20, default: 1 }),
    scaleY: number({ min: 0.1, max: 20, default: 1 }),
    flipped: toggle(),
    heightPx: z.catch(z.optional(z.number().check(z.minimum(8), z.maximum(400))), undefined),
    zIndex: z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(10))), undefined),
  })
  return noted(z.catch(z.optional(schema), undefined), notes)
}

export type Divider = NonNullable<z.output<ReturnType<typeof divider>>>

const spacing = z.catch(z.optional(z.number().check(z.minimum(0), z.maximum(100))), undefined)

/** How a section lies among the others; Spec §5. */
const layer = z.object({
  elevation: height(),
  position: noted(z.catch(z.optional(position), undefined), {
    help: 'Whether it stays in view: sticky below the header, fixed at the foot of the window',
  }),
})

/** SectionBase: what every section's `data` may hold besides its own fields. */
const base = {
  anchor: text({ max: 64, help: 'Name for links to this section' }),
  colorScheme: choice(['default', 'muted', 'accent', 'inverse']),
  background: z.catch(
    z.optional(
      z.object({
        color: colour(),
        image: media(),
        video: media(),
        overlay: number({ min: 0, max: 100, default: 0, help: 'Darkness over the picture, in percent' }),
        fixed: toggle(),
      }),
    ),
    undefined,
  ),
  layer: z.catch(z.optional(layer), undefined),
  padding: z.catch(z.optional(z.object({ top: spacing, bottom: spacing })), undefined),
  width: choice(['contained', 'full']),
  align: z.catch(z.optional(z.enum(['start', 'center', 'end', 'left', 'right'])), undefined),
  alignMobile: z.catch(z.optional(z.enum(['start', 'center', 'end', 'left', 'right'])), undefined),
  divider: z.catch(z.optional(z.object({ top: divider(), bottom: divider() })), undefined),
  eyebrow: text({ max: 120, help: 'Small line above the title' }),
  title: inline(),
  titleTag: z.catch(z.optional(z.enum(['h1', 'h2', 'h3'])), undefined),
  subtitle: rich(),
  buttons: list(button(), { max: 3 }),
  animate: toggle({ help: 'Fade in when scrolled into view' }),
  trackingId: text({ max: 120 }),
}

/** The schema of a section: its own fields on top of what every section has. */
export function section<T extends z.core.$ZodLooseShape>(fields: T) {
  return z.object({ ...base, ...fields })
}

export type BaseData = z.output<z.ZodMiniObject<typeof base>>
