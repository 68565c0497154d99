import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { textOfHtml } from '../../ui/plain-text.ts'
import { Address, addressStyles } from '../../ui/map/address.tsx'
import { placePoint } from '../../ui/map/addresses.ts'
import type { PlaceData } from '../../ui/map/map-fields.ts'
import { hasPlace, MapFrame } from '../../ui/map/map-frame.tsx'
import { type Marker, MarkerMap } from '../../ui/map/marker-map.tsx'
import { placeObjects } from '../../ui/map/place-object.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** One place, or several on one map: addresses, directions and the map. */
export default function MapEmbed({ data, context, t }: Props) {
  const place = shownPlace(data)
  const name = displayName(data)
  const Name = itemTag(data, context)
  const markers = mappedMarkers(data)
  if (markers.length > 1)
    return (
      <div className={`${layout.inner} ${styles.root}`}>
        <div className={styles.words}>
          <Heading data={data} context={context} />
          <ol className={styles.places}>
            {[...markers, ...data.markers.filter((marker) => placePoint(marker) === null)].map(
              (place, index) => (
                <li key={`${place.title} ${place.lat} ${place.lng}`} className={styles.place}>
                  <span className={styles.number} aria-hidden="true">
                    {index < markers.length ? index + 1 : '·'}
                  </span>
                  <Address place={{ ...place, address: place.address ?? place.html }} map={data} t={t}>
                    {place.title !== '' && <Name className={addressStyles.name}>{place.title}</Name>}
                  </Address>
                </li>
              ),
            )}
          </ol>
        </div>
        <MarkerMap
          markers={markers}
          map={data}
          title={textOfHtml(data.title)}
          eager={context.first}
          context={context}
          t={t}
        />
      </div>
    )
  if (name === '' && !hasPlace(place) && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <div className={styles.words}>
        <Heading data={data} context={context} />
        <Address place={place} map={data} t={t}>
          {name !== '' && <Name className={addressStyles.name}>{name}</Name>}
        </Address>
      </div>
      <MapFrame
        place={place}
        map={data}
        title={name || textOfHtml(data.title)}
        eager={context.first}
        context={context}
        t={t}
      />
    </div>
  )
}

/** The places of one map: the section's own, and its markers with coordinates. Google's frame shows one alone. */
function mappedMarkers(data: Props['data']): Marker[] {
  if (data.provider === 'google') return []
  const own = { ...data, id: undefined, title: data.placeName, html: undefined }
  return [own, ...data.markers].flatMap((marker) => {
    const point = placePoint(marker)
    return point === null ? [] : [{ ...marker, ...point }]
  })
}

/** A map without a place shows its first marker. */
function shownPlace(data: Props['data']): PlaceData {
  const [marker] = data.markers
  const isPlaced = data.lat !== undefined || data.query !== ''
  if (isPlaced || marker === undefined) return data
  return { ...marker, address: data.address ?? marker.address ?? marker.html }
}

function displayName({ placeName, markers }: Props['data']): string {
  return placeName || (markers[0]?.title ?? '')
}

export function structuredData(data: SectionData): object[] {
  const map = data as Props['data'] // the output of this section's schema
  const markers = mappedMarkers(map)
  if (markers.length > 1)
    return markers.flatMap((marker) =>
      placeObjects({ ...marker, address: marker.address ?? marker.html }, marker.title, map),
    )
  return placeObjects(shownPlace(map), displayName(map) || textOfHtml(map.title), map)
}
