import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Address, addressStyles } from '../../ui/map/address.tsx'
import { mapFrameUrl } from '../../ui/map/addresses.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { placeObjects } from '../../ui/map/place-object.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** Several places: a list of addresses, and the map of the chosen one, without a script. */
export default function MapLocations({ id, data, context, t }: Props) {
  const { markers } = data
  const Name = itemTag(data, context)
  const mapped = markers.filter((marker) => mapFrameUrl(marker, data) !== null)
  if (markers.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      {markers.length > 0 && (
        <ul className={styles.list} data-mapped={mapped.length > 0 || undefined}>
          {markers.map((marker) => (
            <li key={`${marker.title} ${marker.lat} ${marker.query}`} className={styles.place}>
              <div className={styles.words}>
                <Address place={{ ...marker, address: marker.address ?? marker.html }} map={data} t={t}>
                  {marker.title !== '' && (
                    <Name className={addressStyles.name}>
                      {mapped.length > 1 && mapped.includes(marker) ? (
                        <label className={styles.choice}>
                          <input
                            type="radio"
                            name={`${id}-place`}
                            className={styles.radio}
                            defaultChecked={marker === mapped[0]}
                          />
                          {marker.title}
                        </label>
                      ) : (
                        marker.title
                      )}
                    </Name>
                  )}
                </Address>
              </div>
              <div className={styles.map}>
                <MapFrame place={marker} map={data} title={marker.title} context={context} t={t} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function structuredData(data: SectionData): object[] {
  const map = data as Props['data'] // the output of this section's schema
  return map.markers.flatMap((marker) =>
    placeObjects({ ...marker, address: marker.address ?? marker.html }, marker.title, map),
  )
}
