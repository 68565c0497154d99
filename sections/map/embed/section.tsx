import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { plainText } from '../../ui/plain-text.ts'
import { Address, addressStyles } from '../../ui/map/address.tsx'
import type { PlaceData } from '../../ui/map/map-fields.ts'
import { hasPlace, MapFrame } from '../../ui/map/map-frame.tsx'
import { placeObjects } from '../../ui/map/place-object.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** One place: address, directions and a map. */
export default function MapEmbed({ data, context, t }: Props) {
  const place = shownPlace(data)
  const name = displayName(data)
  const Name = itemTag(data, context)
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
        title={name || plainText(data.title)}
        eager={context.first}
        context={context}
        t={t}
      />
    </div>
  )
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
  return placeObjects(shownPlace(map), displayName(map) || plainText(map.title), map)
}
