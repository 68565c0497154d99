import * as z from 'zod/mini'
import { cut } from '#shared/cut.ts'
import { mailHref } from '#shared/mail.ts'
import { phoneHref, whatsappHref } from '#shared/phone.ts'
import { safeHref, withScheme } from '#shared/urls.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { type IconValue, icon } from '../fields/icon.ts'
import { item, list } from '../fields/list.ts'
import { text } from '../fields/text.ts'
import { findNetwork, findPayment } from './networks.ts'

const stored = item({
  network: text({ max: 40, help: 'Like instagram, linkedin, whatsapp, email' }),
  url: text({
    max: 2048,
    label: 'Address',
    help: 'Of the profile, or its name at the network, like @padaria; for WhatsApp the number',
  }),
})

export interface SocialLink {
  id?: string | number | undefined
  network: string
  /** Undefined when it is not an address: then the profile is not shown. */
  url: string | undefined
  icon: IconValue | undefined
}

/** Social profiles. The icon follows from the network's name and is loaded with the page's other icons. */
export function socialLinks(notes: FieldNotes = {}) {
  const entry = z.pipe(
    stored,
    z.transform(
      ({ id, network, url }): SocialLink => ({
        id,
        network,
        url: profileAddress(network, url),
        icon: markIcon(findNetwork(network)),
      }),
    ),
  )
  return list(field('object', entry, { read: z.object({ icon: icon() }) }), {
    max: 24,
    help: 'Profiles of the company or person',
    ...notes,
  })
}

/**
 * Resolves what tenants write instead of an address: a number, a mailbox, a name at the network. It never becomes a
 * path of this host by accident.
 */
function profileAddress(network: string, url: string): string | undefined {
  const mark = findNetwork(network)
  if (mark?.name === 'WhatsApp') return whatsappHref(url) ?? undefined
  if (mark?.name === 'E-mail') return mailHref(url) ?? undefined
  if (NUMBER.test(url)) return numberAddress(mark, url) ?? undefined
  const [, user, host] = /^@([\w.-]+)@([\w.-]+)$/.exec(url) ?? []
  if (mark?.name === 'Mastodon' && user !== undefined) return `https://${host}/@${user}`
  const [, at, name = ''] = /^(@?)([\w.-]+)$/.exec(url) ?? []
  if (mark?.profiles !== undefined && name !== '' && (at !== '' || !HOST_ENDING.test(name)))
    return `https://${mark.profiles}${name}`
  return ADDRESS.test(withScheme(url)) ? (safeHref(url) ?? undefined) : undefined
}

const NUMBER = /^\+?[\d\s().-]{7,}$/

/** Telegram finds people by their number, too; at other networks digits are a name. */
function numberAddress(mark: { name: string; profiles?: string } | null, url: string): string | null {
  const call = phoneHref(url)
  if (mark?.name === 'Telegram') return call?.replace('tel:', 'https://t.me/') ?? null
  if (mark?.profiles === undefined) return mark === null ? call : null
  return /^\d+$/.test(url) ? `https://${mark.profiles}${url}` : null
}

/** Names of people may contain dots; these endings occur in hosts only. */
const HOST_ENDING = /\.(?:com|net|org|app|me|[a-z]{2})$/i

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|[/#?])/i

export interface Payment {
  name: string
  icon: IconValue | undefined
}

/** Payment methods, by name. */
export function payments(notes: FieldNotes = {}) {
  const name = z.union([
    z.string(),
    z.object({ name: field('text', z.string(), { help: 'Like visa or pix' }) }),
  ])
  const entry = z.pipe(
    name,
    z.transform((value): Payment => {
      const written = cut((typeof value === 'string' ? value : value.name).trim(), 40)
      const known = findPayment(written)
      return { name: known?.name ?? written, icon: markIcon(known) }
    }),
  )
  return list(field('object', entry, { read: z.object({ icon: icon() }) }), { max: 16, ...notes })
}

function markIcon(mark: { icon: string } | null): IconValue | undefined {
  return mark === null ? undefined : { icon: mark.icon }
}
