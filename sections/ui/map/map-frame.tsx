import type { Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import { Facade } from '../embed/facade.tsx'
import { mapFrameUrl, mapPageUrl, PROVIDERS, mapProvider } from './addresses.ts'
import type { MapData, PlaceData } from './map-fields.ts'
import { MapBox, MapPlaceholder } from './map-placeholder.tsx'

interface MapProps {
  place: PlaceData
  map: MapData
  title: string
  eager?: boolean
  context: SectionContext
  t: Translate
}

/** Whether anything of a place is known: its point on a map, address, directions, phone or opening hours. */
export function hasPlace({ lat, lng, query, address, phone, hours, directionsUrl }: PlaceData): boolean {
  const isMapped = lat !== undefined && lng !== undefined
  return isMapped || directionsUrl !== undefined || address !== undefined || `${query}${phone}${hours}` !== ''
}

/** A placeholder of the map; the map loads after a click. Renders nothing when the place is unknown. */
export function MapFrame({ place, map, title, eager = false, context, t }: MapProps) {
  const frame = mapFrameUrl(place, map)
  const page = mapPageUrl(place, map)
  const provider = PROVIDERS[mapProvider(place, map)]
  if (frame === null || page === null) return null
  return (
    <MapBox map={map}>
      <Facade
        src={frame}
        href={page}
        provider={provider}
        title={title || provider}
        label={t('map.open')}
        consentGroup={map.consentGroup}
        poster={map.staticFallback}
        eager={eager}
        context={context}
        t={t}
      >
        <MapPlaceholder map={map} t={t} />
      </Facade>
    </MapBox>
  )
}
