import * as z from 'zod/mini'
import { choice, href, inline, item, list, media, number, text } from '../../fields.ts'
import { consentGroup } from '../embed/fields.ts'

const degrees = (limit: number) =>
  z.catch(z.optional(z.coerce.number().check(z.minimum(-limit), z.maximum(limit))), undefined)

/** Where something is. Without coordinates only Google can find it, by what is written in `query`. */
export function placeFields() {
  return {
    lat: degrees(90),
    lng: degrees(180),
    query: text({ max: 300, help: 'Address to look for, where there are no coordinates' }),
    address: inline({ max: 500, help: 'Always shown, as text; line breaks are kept' }),
    phone: text({ max: 40 }),
    hours: text({ max: 300 }),
    directionsUrl: href({ help: 'Instead of the map’s own directions' }),
  }
}

const place = item({ title: text({ max: 120 }), html: inline({ max: 500 }), ...placeFields() })

/** Markers are places as well; the older of their two names is kept. */
export function placeList(label: string) {
  return list(place, { max: 60, label })
}

/** How a map looks and whose it is. */
export function mapFields() {
  return {
    provider: choice(['openstreetmap', 'google'], { help: 'OpenStreetMap needs coordinates' }),
    zoom: number({ min: 1, max: 19, default: 15 }),
    height: number({ min: 160, max: 900, default: 440, help: 'In pixels' }),
    staticFallback: media({ help: 'Picture of the map, shown until it is asked for' }),
    consentGroup: consentGroup(),
  }
}

type Place = z.output<typeof place>
export type PlaceData = Pick<Place, keyof ReturnType<typeof placeFields>>
export type MapData = z.output<z.ZodMiniObject<ReturnType<typeof mapFields>>>
