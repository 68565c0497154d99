import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { href } from '../../fields/link.ts'
import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { inline, text } from '../../fields/text.ts'
import { choice, number } from '../../fields/value.ts'
import { consentGroup } from '../embed/fields.ts'

function degrees(limit: number, label: string) {
  const inRange = z.optional(z.number().check(z.minimum(-limit), z.maximum(limit)))
  // A missing value, an empty text and null are not a place at 0°.
  const stored = z.pipe(
    z.optional(z.unknown()),
    z.pipe(
      z.transform((value) =>
        typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
          ? Number(value)
          : undefined,
      ),
      inRange,
    ),
  )
  return field('number', z.catch(stored, undefined), {
    label,
    help: `In degrees, from -${limit} to ${limit}`,
  })
}

/** A place: its coordinates, or the text of `query`, by which only Google finds it. */
export function placeFields() {
  return {
    lat: degrees(90, 'Latitude'),
    lng: degrees(180, 'Longitude'),
    query: text({ max: 300, label: 'Address to look for', help: 'Used if there are no coordinates' }),
    address: inline({ max: 500, help: 'Always shown, as text; line breaks are preserved' }),
    phone: text({ max: 40 }),
    hours: text({ max: 300, label: 'Opening hours', help: 'As visitors read them' }),
    directionsUrl: href({ label: 'Directions', help: 'Instead of the map’s own directions' }),
  }
}

const place = item({
  title: text({ max: 120 }),
  html: inline({ max: 500, label: 'Text', help: 'Shown with the place' }),
  ...placeFields(),
})

/** The places of a map. */
export function placeList(notes: FieldNotes) {
  return list(place, { max: 60, ...notes })
}

/** Provider and appearance of a map. */
export function mapFields() {
  return {
    provider: choice(['auto', 'openstreetmap', 'google'], {
      help: 'OpenStreetMap needs coordinates; auto uses it for coordinates, and Google for an address',
    }),
    zoom: number({ min: 1, max: 19, default: 15, help: 'From 1, the world, to 19, a house' }),
    height: number({ min: 160, max: 900, default: 440, help: 'In pixels' }),
    staticFallback: media({
      label: 'Still picture',
      help: 'Picture of the map, shown until the visitor opens it',
    }),
    consentGroup: consentGroup(),
  }
}

type Place = z.output<typeof place>
export type PlaceData = Pick<Place, keyof ReturnType<typeof placeFields>>
export type MapData = z.output<z.ZodMiniObject<ReturnType<typeof mapFields>>>
