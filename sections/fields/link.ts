import * as z from 'zod/mini'
import { popupHref } from '#shared/popup-reference.ts'
import { mailHref } from '#shared/mail.ts'
import { phoneHref, whatsappHref } from '#shared/phone.ts'
import { decoded, safeHref, safeSource } from '#shared/urls.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { allowedRel } from '../markup/link-rel.ts'

const storedHref = z.catch(z.optional(z.string().check(z.maxLength(2048))), undefined)

const safeAddress = z.transform((value: string | undefined): string | undefined =>
  value === undefined ? undefined : (popupHref(value) ?? safeHref(value) ?? undefined),
)

/** An `http(s)`, `mailto`, `tel` or `sms` address, a path, an anchor or a popup; any other value counts as absent. */
export function href(notes: FieldNotes = {}) {
  return field('url', z.pipe(storedHref, safeAddress), notes)
}

/**
 * The target of a link. `href` is final except for `page` and `post`, whose path is looked up before rendering, so that
 * the link survives when its target is renamed.
 */
export interface Link {
  kind: (typeof LINK_KINDS)[number]
  ref?: string
  href?: string
  newTab?: boolean
  /** Values of `rel` such as nofollow; only those that a tenant may set. */
  rel?: string
  /** The target is the current page. */
  current?: boolean
}

const LINK_KINDS = ['url', 'page', 'post', 'anchor', 'phone', 'mail', 'whatsapp', 'file', 'popup'] as const

const storedLink = z.object({
  kind: field('choice', z.enum(LINK_KINDS)),
  ref: field('text', z.catch(z.optional(z.union([z.string(), z.number()])), undefined), {
    label: 'Page or post',
    help: 'Id of a page, or category/slug of a post; #name after it leads to a section',
  }),
  href: field('url', z.catch(z.optional(z.string()), undefined), {
    label: 'Address',
    help: 'Address, number or mailbox, for every kind but page and post',
  }),
  newTab: field('toggle', z.catch(z.optional(z.boolean()), undefined), {
    label: 'New tab',
    help: 'Opens in a new tab, and the page stays open',
  }),
  rel: field('text', z.catch(z.optional(z.string().check(z.maxLength(200))), undefined), {
    label: 'Relation',
    help: 'For search engines, like nofollow or sponsored',
  }),
})

const storedAsEither = z.catch(z.optional(z.nullable(z.union([z.string(), storedLink]))), undefined)

const finalLink = z.transform((value: z.output<typeof storedAsEither>): Link | undefined => {
  if (!value) return undefined
  return readLink(typeof value === 'string' ? { kind: kindOfAddress(value), href: value } : value)
})

/** A link; a plain string is accepted as its address. */
export function link(notes: FieldNotes = {}) {
  return field('link', z.pipe(storedAsEither, finalLink), notes)
}

function kindOfAddress(address: string): Link['kind'] {
  return popupHref(address) === null ? 'url' : 'popup'
}

function readLink({ kind, ref, href, newTab, rel: stored }: z.output<typeof storedLink>): Link | undefined {
  const target = String(ref ?? href ?? '').trim()
  if (target === '') return undefined
  const rel = allowedRel(stored)
  const extra = { ...(newTab && { newTab }), ...(rel !== '' && { rel }) }
  if (kind === 'page' || kind === 'post') return { kind, ref: target, ...extra }
  const address = addressOfLink(kind, target)
  return address === null ? undefined : { kind, href: address, ...extra }
}

function addressOfLink(kind: Exclude<Link['kind'], 'page' | 'post'>, target: string): string | null {
  switch (kind) {
    case 'url':
      return popupHref(target) ?? safeHref(target)
    case 'file':
      return safeSource(target)
    case 'anchor':
      return `#${encodeURIComponent(decoded(target.replace(/^#/, '')))}`
    case 'phone':
      return phoneHref(target)
    case 'whatsapp':
      return whatsappHref(target)
    case 'mail':
      return mailHref(target)
    case 'popup':
      return popupHref(target) ?? popupHref(`popup:${target}`)
    default:
      return kind satisfies never
  }
}
