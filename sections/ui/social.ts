import * as z from 'zod/mini'
import { safeHref } from '#shared/urls.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { type Icon, icon } from '../fields/icon.ts'
import { item, list } from '../fields/list.ts'
import { text } from '../fields/text.ts'
import { findNetwork, findPayment } from './networks.ts'
import { withScheme } from './with-scheme.ts'

const stored = item({
  network: text({ max: 40, help: 'Like instagram, linkedin, whatsapp, email' }),
  url: text({ max: 2048, label: 'Address', help: 'Of the profile' }),
})

export interface SocialLink {
  id?: string | number | undefined
  network: string
  /** Undefined when it is not an address: then the profile is not shown. */
  url: string | undefined
  icon: Icon | undefined
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

/** Tenants write bare numbers, which would be paths of this host. */
function profileAddress(network: string, url: string): string | undefined {
  const key = network.toLowerCase()
  if (key === 'whatsapp' && /^[+\d\s().-]+$/.test(url)) return `https://wa.me/${url.replace(/\D/g, '')}`
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(url)) return `mailto:${url}`
  return safeHref(withScheme(url)) ?? undefined
}

export interface Payment {
  name: string
  icon: Icon | undefined
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
      const written = (typeof value === 'string' ? value : value.name).trim().slice(0, 40)
      const known = findPayment(written)
      return { name: known?.name ?? written, icon: markIcon(known) }
    }),
  )
  return list(field('object', entry, { read: z.object({ icon: icon() }) }), { max: 16, ...notes })
}

function markIcon(mark: { icon: string } | null): Icon | undefined {
  return mark === null ? undefined : { icon: mark.icon }
}
