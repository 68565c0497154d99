import type { CSSProperties } from 'react'
import type { Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import type { Html } from '../../fields/text.ts'
import { Facade } from '../embed/facade.tsx'
import { mapPageUrl, type Point, PROVIDERS } from './addresses.ts'
import type { MapData, PlaceData } from './map-fields.ts'
import { MapBox, MapPlaceholder } from './map-placeholder.tsx'
import styles from './marker-map.module.css'
import { tileMosaic } from './mosaic.ts'

export type Marker = PlaceData & Point & { title: string; html?: Html | undefined }

interface MarkerMapProps {
  markers: Marker[]
  map: MapData
  title: string
  eager?: boolean
  context: SectionContext
  t: Translate
}

/** A placeholder of one map with several numbered places; its tiles load after a click. */
export function MarkerMap({ markers, map, title, eager = false, context, t }: MarkerMapProps) {
  const { tiles, pins, middle, zoom } = tileMosaic(markers, map)
  return (
    <MapBox map={map}>
      <Facade
        src=""
        href={`https://www.openstreetmap.org/#map=${zoom}/${middle.lat}/${middle.lng}`}
        provider={PROVIDERS.openstreetmap}
        title={title || PROVIDERS.openstreetmap}
        label={t('map.open')}
        consentGroup={map.consentGroup}
        poster={map.staticFallback}
        eager={eager}
        context={context}
        t={t}
        content={
          <div className={styles.root}>
            {tiles.map(({ src, x, y }) => (
              <img
                key={`${x} ${y}`}
                className={styles.tile}
                src={src}
                alt=""
                width={256}
                height={256}
                style={place({ x, y })}
                // React would preload an eager image, before the visitor has agreed.
                loading="lazy"
                referrerPolicy="strict-origin-when-cross-origin"
              />
            ))}
            {markers.map((marker, index) => (
              <a
                key={`${marker.title} ${marker.lat} ${marker.lng}`}
                className={styles.pin}
                href={mapPageUrl(marker, map) ?? undefined}
                rel="noopener"
                title={marker.title || undefined}
                style={place(pins[index])}
              >
                <span aria-hidden="true">{index + 1}</span>
                <span className="visually-hidden">{marker.title || index + 1}</span>
              </a>
            ))}
            <a className={styles.source} href="https://www.openstreetmap.org/copyright" rel="noopener">
              © OpenStreetMap
            </a>
          </div>
        }
      >
        <MapPlaceholder map={map} t={t} />
      </Facade>
    </MapBox>
  )
}

function place(at: { x: number; y: number } | undefined): CSSProperties {
  return { '--x': `${at?.x ?? 0}px`, '--y': `${at?.y ?? 0}px` } as CSSProperties
}
